import type { Transaction } from 'kysely';
import { canonicalJson } from '../../../core/config/canonicalJson.ts';
import type { DocumentTemplate } from '../../../core/model/generated/document.ts';
import { ofApplication } from '../../db/keys/owners.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { safeFileName } from '../../storage/safeFileName.ts';
import { notify } from '../notifications/notificationService.ts';
import { accessCode } from './accessCode.ts';
import { copiesOf, type DocumentCopy, type IssueRequest } from './documentCopies.ts';
import {
  type DocumentRow,
  type IssuedData,
  insertDocument,
  insertDocumentEvent,
  selectDocuments,
  sha256,
  updateDocument,
} from './documentStore.ts';
import type { DocumentContent } from './pdf/documentContent.ts';
import { renderPdf } from './pdf/renderPdf.ts';

type Tx = Transaction<Tables>;
type Tools = Pick<AppDependencies, 'blobs' | 'connections' | 'encryption' | 'ids'>;

/**
 * Issues a package. A document whose content is unchanged apart from days is left alone; otherwise the next
 * version supersedes it, and read or signed copies of the old one are kept.
 */
export async function issueDocuments(
  tx: Tx,
  tools: Tools,
  request: IssueRequest,
): Promise<readonly DocumentRow[]> {
  const { record, package: name } = request;
  const current = (await selectDocuments(tx, record.uuid)).filter(
    ({ issued, signer_uuid: owner }) =>
      issued?.package === name &&
      !issued.superseded &&
      (request.onlyOthers !== true || owner !== null) &&
      (request.alone !== true || request.owners?.some(({ signerUuid }) => signerUuid === owner) === true),
  );
  const copies = await copiesOf(tx, request, tools.connections.portsOf(record.organization));
  const isOf = (copy: DocumentCopy) => (row: DocumentRow) =>
    row.issued?.template === copy.template.id &&
    row.issued.content.locale === copy.locale &&
    row.signer_uuid === copy.signerUuid;
  for (const row of current)
    if (!copies.some((copy) => isOf(copy)(row))) await supersede(tx, row, request.at);
  let isNews = false;
  for (const copy of copies)
    if (await issueCopy(tx, tools, request, copy, current.find(isOf(copy))))
      isNews ||= !isOthers(copy) && request.onlyOthers !== true;
  // A decline is announced as a decision.
  if (isNews && name !== 'ADVERSE_ACTION')
    await notify(tx, { applicationUuid: record.uuid, kind: 'DOCUMENTS_ISSUED', at: request.at });
  return (await selectDocuments(tx, record.uuid)).filter(
    ({ issued }) => issued?.package === name && !issued.superseded,
  );
}

/** Withdraws what somebody has of their own of the packages of a closing, because somebody else signs in their place. */
export async function withdrawOwn(
  tx: Tx,
  applicationUuid: string,
  { signerUuid, at }: { readonly signerUuid: string; readonly at: Date },
): Promise<void> {
  const own = (await selectDocuments(tx, applicationUuid)).filter(
    ({ issued, signer_uuid: owner }) =>
      owner === signerUuid && issued && !issued.superseded && CLOSING_PACKAGES.includes(issued.package),
  );
  for (const row of own) await supersede(tx, row, at);
}

const CLOSING_PACKAGES: readonly string[] = ['CLOSING', 'NOTARY', 'RESCISSION'];

/** The notice that tells a borrower of a decline. */
const isDecline = ({ type }: DocumentTemplate): boolean => type === 'ADVERSE_ACTION_NOTICE';

/** The borrower is not told of what only others get. */
const isOthers = ({ template }: DocumentCopy): boolean => template.othersOnly === true;

/** Resolves to true when something was issued. */
async function issueCopy(
  tx: Tx,
  { blobs, encryption, ids }: Tools,
  { record, at, taxes }: IssueRequest,
  { template, signerUuid, composer, printer, timeless }: DocumentCopy,
  last: DocumentRow | undefined,
): Promise<boolean> {
  // Keyed, because nine digits are soon guessed from a plain hash.
  const number = taxes && { number: encryption.fingerprint(taxes.ssn) };
  const fingerprint = hashOf({ ...timeless.compose(template, undefined), template, ...number });
  if (last?.issued?.fingerprint === fingerprint) return false;
  if (last) await supersede(tx, last, at);
  const uuid = ids.uuid();
  const version = (last?.version ?? 0) + 1;
  const plain = composer.compose(template, undefined);
  const code = template.accessCode ? accessCode(hashOf(plain), uuid) : undefined;
  const content = code === undefined ? plain : composer.compose(template, code);
  const contentHash = hashOf(content);
  const bytes = await renderPdf(printer.compose(template, code), {
    documentUuid: uuid,
    version,
    contentHash,
    issuedAt: at,
  });
  const storageKey = `documents/${uuid}`;
  await blobs.put(tx, { key: storageKey, owner: ofApplication(record.uuid) }, bytes);
  await insertDocument(tx, {
    uuid,
    applicationUuid: record.uuid,
    category: template.category,
    type: template.type,
    signerUuid: signerUuid ?? undefined,
    fileName: safeFileName(`${content.title} v${version}`, 'pdf'),
    contentType: 'application/pdf',
    size: bytes.length,
    sha256: sha256(bytes),
    version,
    status: 'READY',
    storageKey,
    issued: issuedData(template, content, {
      ...{ fingerprint, contentHash, code },
      ...(isDecline(template) && signerUuid === null ? { decline: composer.decline() } : {}),
    }),
    at,
  });
  const detail = { package: template.package, version, contentHash };
  await insertDocumentEvent(tx, {
    documentUuid: uuid,
    identityUuid: null,
    type: 'ISSUED',
    sha256: sha256(bytes),
    detail,
    at,
  });
  return true;
}

const issuedData = (
  { id, package: name, order, mustRead, sign, signedBy = [], eachOwner = false }: DocumentTemplate,
  content: DocumentContent,
  made: Pick<IssuedData, 'fingerprint' | 'contentHash' | 'decline'> & { readonly code: string | undefined },
): IssuedData => ({
  template: id,
  package: name,
  title: content.title,
  order,
  mustRead,
  sign,
  signedBy,
  eachOwner,
  content,
  fingerprint: made.fingerprint,
  contentHash: made.contentHash,
  ...(made.code === undefined ? {} : { code: made.code }),
  ...(made.decline ? { decline: made.decline } : {}),
});

async function supersede(tx: Tx, row: DocumentRow, at: Date): Promise<void> {
  if (row.issued) await updateDocument(tx, row.uuid, { issued: { ...row.issued, superseded: true }, at });
}

const hashOf = (value: object): string => sha256(canonicalJson(value as Parameters<typeof canonicalJson>[0]));
