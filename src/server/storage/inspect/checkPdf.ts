import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type PdfObject, pdfObjects } from './pdfObjects.ts';

/** PDF names that mean running, opening, embedding, sending or encrypting something. */
const DANGERS: ReadonlySet<string> = new Set([
  'JS',
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'GoToE',
  'EmbeddedFile',
  'EmbeddedFiles',
  'FileAttachment',
  'RichMedia',
  'RichMediaExecute',
  'Rendition',
  'XFA',
  'Encrypt',
]);

const MOST_PAGES = 3_000;
/** One per save of the file; each costs a pass over the whole file. */
const MOST_OPEN_ACTIONS = 100;

/** The action's type from its first token; undefined for a plain destination. */
function actionAt({ tokens }: PdfObject, index: number): string | undefined {
  const rest = tokens.slice(index);
  if (rest[0]?.text !== '<<') return undefined;
  const at = rest.findIndex(({ type, text }) => type === 'name' && text === 'S');
  return at < 0 ? undefined : rest[at + 1]?.text;
}

/** True when opening the file does more than show a page. */
function opensWithAction(objects: readonly PdfObject[]): boolean {
  let seen = 0;
  return objects.some((object) =>
    object.tokens.some(({ type, text }, index) => {
      if (type !== 'name' || text !== 'OpenAction') return false;
      seen += 1;
      if (seen > MOST_OPEN_ACTIONS) return true;
      const [first, , third] = object.tokens.slice(index + 1, index + 4);
      if (third?.text !== 'R') return !['GoTo', undefined].includes(actionAt(object, index + 1));
      const meant = objects.filter(({ number }) => number === Number(first?.text));
      return meant.some((one) => !['GoTo', undefined].includes(actionAt(one, 0)));
    }),
  );
}

/** Opens the file in a PDF reader; throws when it cannot, or finds what we missed. */
async function openAsReader(bytes: Buffer): Promise<void> {
  const task = getDocument({
    data: new Uint8Array(bytes),
    verbosity: 0,
    disableFontFace: true,
    useSystemFonts: false,
  });
  try {
    const file = await task.promise;
    const { info } = (await file.getMetadata()) as { info: Readonly<Record<string, unknown>> };
    const found = [info.EncryptFilterName, info.IsXFAPresent, info.IsCollectionPresent].some(Boolean);
    const open = (await file.getOpenAction()) as { readonly action?: unknown } | null;
    const isActive = (await file.hasJSActions()) || (await file.getAttachments()) !== null || open?.action;
    if (found || isActive || file.numPages > MOST_PAGES)
      throw new Error('The file does more than show pages');
  } finally {
    await task.destroy();
  }
}

/**
 * Throws unless a PDF only shows pages: no scripts, programs, attachments, XFA, encryption, or actions on
 * opening, even in object streams, behind escaped names, or outside the cross-reference table. Refuses
 * unreadable files.
 */
export async function checkPdf(bytes: Buffer): Promise<void> {
  const objects = [...pdfObjects(bytes)];
  const danger = objects
    .flatMap(({ tokens }) => tokens)
    .find(({ type, text }) => type === 'name' && DANGERS.has(text));
  if (danger) throw new Error(`The file holds ${danger.text}`);
  if (opensWithAction(objects)) throw new Error('The file does something when it is opened');
  await openAsReader(bytes);
}
