import type { Transaction } from 'kysely';
import type { LenderDocumentType } from '../../../core/model/generated/journey.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { releaseFor } from '../../http/pinnedRelease.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { copyOf } from '../../releases/releaseCopy.ts';
import { type ApplicationRecord, changeRecord } from '../applications/recordService.ts';
import { notify } from '../notifications/notificationService.ts';
import { type AcceptedFile, acceptFile, type FileRefusal } from './acceptFile.ts';
import { type DocumentRow, insertDocument, selectDocuments } from './documentStore.ts';
import { multipartLimits, readMultipart } from './multipartFiles.ts';

export { type AcceptedFile, acceptFile, type FileRefusal, multipartLimits, readMultipart };

type Tx = Transaction<Tables>;

/** The most documents that a lender's system may add to an application. */
const MOST_GIVEN = 200;

/** A document that the lender's own system adds, its bytes already in the file store. */
export interface GivenDocument {
  /** One of `acts.documents` of the lender's newest journey. */
  readonly type: string;
  /** Only the lender sees it, whatever its type says. */
  readonly internal: boolean;
  readonly file: AcceptedFile;
  /** The id of the client. */
  readonly by: string;
}

/** `types` are those that the lender has. */
export type GivenRefusal =
  | { readonly type: 'refused'; readonly why: 'unknown'; readonly types: readonly string[] }
  | { readonly type: 'refused'; readonly why: 'full' };

export type GivenResult = { readonly type: 'added'; readonly uuid: string } | GivenRefusal;

/** The types of documents that a lender's system may add. */
export const givenTypes = (
  release: CompiledRelease | undefined,
): Readonly<Record<string, LenderDocumentType>> => release?.journey?.acts?.documents ?? {};

const titlesOf = (release: CompiledRelease, key: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    release.app.locales.map((locale) => [locale, copyOf(release, locale).text(key, { facts: {} })]),
  );

/** Tells the borrower of a document that they may see. */
export async function tellOfGiven(
  tx: Tx,
  { internal, application_uuid: applicationUuid }: Pick<DocumentRow, 'internal' | 'application_uuid'>,
  at: Date,
): Promise<void> {
  if (!internal) await notify(tx, { applicationUuid, kind: 'DOCUMENTS_ISSUED', at });
}

/**
 * Adds a document to an application that is locked in `tx`, over or not. Its borrower sees it and is told, unless it is
 * internal, or is still to be scanned: then once it is.
 */
export async function addGivenDocument(
  tx: Tx,
  { releases, clock }: Pick<AppDependencies, 'releases' | 'clock'>,
  record: ApplicationRecord,
  { type, internal: asked, file, by }: GivenDocument,
): Promise<GivenResult> {
  const own = await releaseFor(tx, releases, record.organization, record.releaseHash);
  const newest = releases.head(record.organization) ?? own;
  const types = givenTypes(newest);
  const known = Object.hasOwn(types, type) ? types[type] : undefined;
  if (!known) return { type: 'refused', why: 'unknown', types: Object.keys(types) };
  const given = (await selectDocuments(tx, record.uuid)).filter((row) => row.given);
  if (given.length >= MOST_GIVEN) return { type: 'refused', why: 'full' };
  const at = new Date(clock.now());
  const internal = asked || known.internal === true;
  const isWaiting = file.scan === 'WAITING';
  await insertDocument(tx, {
    ...file,
    applicationUuid: record.uuid,
    category: 'DISCLOSURE',
    type,
    version: 1,
    status: isWaiting ? 'CHECKING' : 'READY',
    given: { titles: titlesOf(newest, known.title), by },
    internal,
    at,
  });
  if (!isWaiting) await tellOfGiven(tx, { internal, application_uuid: record.uuid }, at);
  await changeRecord(tx, record, { statuses: own.statuses, event: 'LENDER_DOCUMENT_ADDED', by, at });
  return { type: 'added', uuid: file.uuid };
}
