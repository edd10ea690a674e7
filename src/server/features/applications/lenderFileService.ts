import type { Transaction } from 'kysely';
import type { JsonObject } from '../../../core/shared/json.ts';
import { compiledOnce } from '../../db/compiledOnce.ts';
import type { FieldContext, FieldEncryption } from '../../db/fieldEncryption.ts';
import { writeLate } from '../../db/lateWrites.ts';
import { createReadOnce } from '../../db/readOnce.ts';
import { type Reading, readingOf } from '../../db/readTogether.ts';
import { type Tables, toJsonb } from '../../db/tables.ts';

type Tx = Transaction<Tables>;

/** What the lender keeps of an application beside the application itself. */
export interface LenderFile {
  /** Milestone of the journey -> when it was reached (ISO 8601, sandbox clock). */
  readonly milestones: Readonly<Record<string, string>>;
  /** Tries and other small notes of single stages. */
  readonly notes: JsonObject;
  /** The stage of the journey that was entered last; absent before the first, and between two. */
  readonly stage?: string | undefined;
  /** When that stage was entered, ISO 8601. */
  readonly entered?: string | undefined;
  /** Lapses of that stage that were done, each with when it was due. */
  readonly lapsed?: readonly string[] | undefined;
  /** Call -> what it answered to the lender's own questions, by name; absent where there are none. */
  readonly answers?: JsonObject | undefined;
}

/** What a write of the file changes. */
export interface LenderFileChange {
  /** Milestones reached now; one that was reached before keeps its time. */
  readonly reach?: readonly string[] | undefined;
  /** Milestones that are open again. */
  readonly reopen?: readonly string[] | undefined;
  /** Merged by name. */
  readonly notes?: JsonObject | undefined;
}

/** Values that are only kept encrypted, by name. */
export type Secrets = Readonly<Record<string, unknown>>;

const EMPTY: LenderFile = { milestones: {}, notes: {} };

/** The file with a change made, at a time. */
export function changedFile(
  { milestones, notes, ...file }: LenderFile,
  { reach = [], reopen = [], notes: more = {} }: LenderFileChange,
  at: Date,
): LenderFile {
  const reached = Object.fromEntries(reach.map((name) => [name, at.toISOString()]));
  const kept = Object.entries({ ...reached, ...milestones }).filter(([name]) => !reopen.includes(name));
  return { ...file, milestones: Object.fromEntries(kept), notes: { ...notes, ...more } };
}

/** The files that a transaction has read while it held the application, or has written. */
const files = createReadOnce<LenderFile>();

const fileQuery = compiledOnce((tx, { uuid }: { readonly uuid: string }) =>
  tx.selectFrom('lender_files').select('data').where('application_uuid', '=', uuid),
);

const fileOf = ([row]: readonly { readonly data: JsonObject }[]): LenderFile =>
  row ? { ...EMPTY, ...(row.data as unknown as Partial<LenderFile>) } : EMPTY;

/** The lender's file of an application; an empty one when there is none. */
export const readLenderFile = async (tx: Tx, uuid: string): Promise<LenderFile> =>
  files.known(tx, uuid) ?? fileOf(await fileQuery.run(tx, { uuid }));

/** The same, read with something else; only where the application is locked in `tx`, which then goes by this file. */
export const fileReading = (tx: Tx, uuid: string): Reading =>
  readingOf(fileQuery.of(tx, { uuid }), (rows) => files.keep(tx, uuid, fileOf(rows)));

/** A file with when it was written. */
interface WrittenFile {
  readonly applicationUuid: string;
  readonly file: LenderFile;
  readonly at: Date;
}

interface FileText extends Pick<WrittenFile, 'applicationUuid' | 'at'> {
  /** JSON. */
  readonly data: string;
}

const upsert = compiledOnce((tx, { applicationUuid, data, at }: FileText) =>
  tx
    .insertInto('lender_files')
    .values({ application_uuid: applicationUuid, data, updated_at: at })
    .onConflict((conflict) =>
      conflict.column('application_uuid').doUpdateSet((eb) => ({
        data: eb.ref('excluded.data'),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    ),
);

/** Puts the file in place of what was there, when the transaction ends; the secrets stay. */
export async function writeLenderFile(
  tx: Tx,
  applicationUuid: string,
  { file, at }: { readonly file: LenderFile; readonly at: Date },
): Promise<void> {
  files.keep(tx, applicationUuid, file);
  await writeLate<WrittenFile>(tx, {
    kind: 'lender files',
    table: 'lender_files',
    key: applicationUuid,
    row: { applicationUuid, file, at },
    statements: (rows) => rows.map((row) => upsert.of(tx, { ...row, data: toJsonb(row.file) })),
  });
}

/** Changes the file of an application that is locked in `tx`; resolves to the file as it then is. */
export async function changeLenderFile(
  tx: Tx,
  applicationUuid: string,
  { at, ...change }: LenderFileChange & { readonly at: Date },
): Promise<LenderFile> {
  const file = changedFile(await readLenderFile(tx, applicationUuid), change, at);
  await writeLenderFile(tx, applicationUuid, { file, at });
  return file;
}

const contextOf = (rowId: string): FieldContext => ({ table: 'lender_files', column: 'secrets_enc', rowId });

/** What is kept encrypted in the file, by name; {} when there is nothing. */
export async function readSecrets(
  tx: Tx,
  applicationUuid: string,
  encryption: FieldEncryption,
): Promise<Secrets> {
  const row = await tx
    .selectFrom('lender_files')
    .select('secrets_enc')
    .where('application_uuid', '=', applicationUuid)
    .executeTakeFirst();
  if (!row?.secrets_enc) return {};
  return JSON.parse(encryption.decrypt(row.secrets_enc, contextOf(applicationUuid)));
}

/** Keeps secrets, each in place of an earlier one of its name. */
export async function keepSecrets(
  tx: Tx,
  applicationUuid: string,
  { secrets, encryption, at }: { secrets: Secrets; encryption: FieldEncryption; at: Date },
): Promise<void> {
  const all = { ...(await readSecrets(tx, applicationUuid, encryption)), ...secrets };
  const values = {
    secrets_enc: encryption.encrypt(JSON.stringify(all), contextOf(applicationUuid)),
    updated_at: at,
  };
  await tx
    .insertInto('lender_files')
    .values({ application_uuid: applicationUuid, ...values })
    .onConflict((conflict) => conflict.column('application_uuid').doUpdateSet(values))
    .execute();
}
