import type { Transaction } from 'kysely';
import { canonicalJson } from '../../../core/config/canonicalJson.ts';
import { FIRST_LANGUAGE, spokenLanguage } from '../../../core/copy/language.ts';
import type { DocumentPackage, DocumentTemplate } from '../../../core/model/generated/document.ts';
import type { CalendarDate } from '../../../core/shared/calendarDate.ts';
import { ofApplication } from '../../db/keys/owners.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { safeFileName } from '../../storage/safeFileName.ts';
import { chosenOffer } from '../applications/chosenOfferService.ts';
import { type ApplicationRecord, calendarDateOf } from '../applications/recordService.ts';
import { notify } from '../notifications/notificationService.ts';
import { accessCode } from './accessCode.ts';
import { selectBorrower } from './borrowerPerson.ts';
import { type Composer, createComposer } from './composeDocument.ts';
import type { DocumentContent } from './documentContent.ts';
import {
  type DocumentRow,
  type IssuedData,
  insertDocument,
  insertDocumentEvent,
  selectDocuments,
  sha256,
  updateDocument,
} from './documentStore.ts';
import { templatesOf } from './documentTemplates.ts';
import type { ChosenOffer, CreditScore, DocumentSource } from './documentValues.ts';
import { renderPdf } from './pdf/renderPdf.ts';

/** What is issued, for whom and when. */
export interface IssueRequest {
  readonly package: DocumentPackage;
  /** Locked in the transaction. */
  readonly record: ApplicationRecord;
  /** The release that the application is pinned to. */
  readonly release: CompiledRelease;
  readonly at: Date;
  /** The score used, with its key factors; what needs it is left out without. */
  readonly credit?: CreditScore;
  /** The day until which the borrower may answer, where the package asks for something. */
  readonly answerBy?: CalendarDate;
  /** What a request for tax records asks, and the number it asks by. */
  readonly taxes?: TaxRequest;
  /** Every other owner and spouse who signs: each gets a copy of documents that are for each of them. */
  readonly owners?: readonly { readonly signerUuid: string; readonly name: string }[];
}

/** What a request for tax records needs beside the application. */
export interface TaxRequest {
  /** Nine digits; written in the file, which is sealed (`sealedBlobs`), and nowhere else. */
  readonly ssn: string;
  /** The years whose returns are asked for, latest first. */
  readonly years: readonly number[];
}

type Tx = Transaction<Tables>;
type Tools = Pick<AppDependencies, 'blobs' | 'encryption' | 'ids'>;

/** One copy of a template: the borrower's, or that of another owner; in the language of the application, and where it must be in English too. */
interface Copy {
  readonly template: DocumentTemplate;
  readonly signerUuid: string | null;
  /** The language it is written in. */
  readonly locale: string;
  readonly composer: Composer;
  /** Composes the file: what is kept beside it, with every number that only the file may hold. */
  readonly printer: Composer;
  /** Composes as if issued on a day long past: what it says apart from its own days. */
  readonly timeless: Composer;
}

/** The day that stands in for every day of issue when two versions are compared. */
const NO_DAY = '2000-01-03';

/** What stands for a social security number in what is kept of a document beside its file. */
const HIDDEN_NUMBER = '***-**-****';

const writtenNumber = (ssn: string): string => ssn.replace(/^(\d{3})-?(\d{2})-?(\d{4})$/, '$1-$2-$3');

/**
 * Issues a package. A document that says the same as its last version, days aside, is left as it is; one that says
 * something else becomes the next version and supersedes the last, read and signed copies of which are kept.
 */
export async function issueDocuments(
  tx: Tx,
  tools: Tools,
  request: IssueRequest,
): Promise<readonly DocumentRow[]> {
  const { record, package: name } = request;
  const standing = (await selectDocuments(tx, record.uuid)).filter(
    ({ issued }) => issued?.package === name && !issued.superseded,
  );
  const copies = await copiesOf(tx, request);
  const isOf = (copy: Copy) => (row: DocumentRow) =>
    row.issued?.template === copy.template.id &&
    row.issued.content.locale === copy.locale &&
    row.signer_uuid === copy.signerUuid;
  for (const row of standing)
    if (!copies.some((copy) => isOf(copy)(row))) await supersede(tx, row, request.at);
  let isNews = false;
  for (const copy of copies)
    if (await issueCopy(tx, tools, request, copy, standing.find(isOf(copy)))) isNews = true;
  // A decline is told as a decision.
  if (isNews && name !== 'ADVERSE_ACTION')
    await notify(tx, { applicationUuid: record.uuid, kind: 'DOCUMENTS_ISSUED', at: request.at });
  return (await selectDocuments(tx, record.uuid)).filter(
    ({ issued }) => issued?.package === name && !issued.superseded,
  );
}

async function copiesOf(tx: Tx, request: IssueRequest): Promise<readonly Copy[]> {
  const { release, record, taxes, owners = [] } = request;
  const source = await sourceOf(tx, request);
  const own = spokenLanguage(release.app.locales, record.language);
  const made = [{ signerUuid: null, name: undefined }, ...owners].flatMap(({ signerUuid, name }) =>
    [...new Set([FIRST_LANGUAGE, own])].map((locale) => {
      const of = { ...source, recipient: name };
      const composer = createComposer(release, of, locale);
      const printed = taxes && { ...of, taxpayerNumber: writtenNumber(taxes.ssn) };
      return {
        signerUuid,
        locale,
        composer,
        printer: printed ? createComposer(release, printed, locale) : composer,
        timeless: createComposer(release, { ...of, today: NO_DAY }, locale),
      };
    }),
  );
  const wanted = templatesOf(release).filter((template) => template.package === request.package);
  return wanted.flatMap((template) =>
    made
      .filter(({ signerUuid }) => template.eachOwner || signerUuid === null)
      .filter(({ locale }) => locale === own || template.alsoInEnglish)
      .filter(({ composer }) => composer.isWanted(template))
      .map((copy) => ({ template, ...copy })),
  );
}

async function sourceOf(
  tx: Tx,
  { record, release, at, credit, answerBy, taxes }: IssueRequest,
): Promise<DocumentSource> {
  return {
    record,
    person: await selectBorrower(tx, record.identityUuid),
    recipient: undefined,
    chosen: (await chosenOffer(tx, record.uuid)) as unknown as ChosenOffer | undefined,
    credit,
    answerBy,
    taxpayerNumber: taxes && HIDDEN_NUMBER,
    taxYears: taxes?.years,
    app: release.app,
    today: calendarDateOf(at),
  };
}

/** Resolves to whether there was something to issue. */
async function issueCopy(
  tx: Tx,
  { blobs, encryption, ids }: Tools,
  { record, at, taxes }: IssueRequest,
  { template, signerUuid, composer, printer, timeless }: Copy,
  last: DocumentRow | undefined,
): Promise<boolean> {
  // By its key, as nine digits are soon guessed from their hash.
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
    issued: issuedData(template, content, { fingerprint, contentHash, code }),
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
  made: { readonly fingerprint: string; readonly contentHash: string; readonly code: string | undefined },
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
});

async function supersede(tx: Tx, row: DocumentRow, at: Date): Promise<void> {
  if (row.issued) await updateDocument(tx, row.uuid, { issued: { ...row.issued, superseded: true }, at });
}

const hashOf = (value: object): string => sha256(canonicalJson(value as Parameters<typeof canonicalJson>[0]));
