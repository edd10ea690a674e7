/** Maximum file size: 10 MB, as the server counts. */
const LARGEST_FILE = 10_000_000;

/** The file type by its first bytes. */
export type FileKind = 'pdf' | 'jpeg' | 'png' | 'heic';

/** Why a file is refused: a copy key. */
export type FileProblem = 'screen.uploads.refused.type' | 'screen.uploads.refused.size';

const HEAD = 16;
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);
const starts: readonly (readonly [FileKind, string])[] = [
  ['pdf', '%PDF'],
  ['jpeg', '\u00ff\u00d8\u00ff'],
  ['png', '\u0089PNG\r\n\u001a\n'],
];

/** The file type by content; undefined if unsupported. */
export async function kindOf(file: Blob): Promise<FileKind | undefined> {
  const bytes = new Uint8Array(await file.slice(0, HEAD).arrayBuffer());
  const head = String.fromCharCode(...bytes);
  if (head.slice(4, 8) === 'ftyp' && heicBrands.has(head.slice(8, 12))) return 'heic';
  return starts.find(([, start]) => head.startsWith(start))?.[0];
}

/** Checks a file before sending what the server would refuse; the server decides. */
export async function quickCheck(file: Blob): Promise<FileProblem | undefined> {
  if (file.size > LARGEST_FILE) return 'screen.uploads.refused.size';
  return (await kindOf(file)) === undefined ? 'screen.uploads.refused.type' : undefined;
}
