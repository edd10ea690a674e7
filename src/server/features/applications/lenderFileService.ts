import type { Transaction } from 'kysely';
import type { Act } from '../../../core/journey/endedBy.ts';
import type { JsonObject } from '../../../core/shared/json.ts';
import { compiledOnce } from '../../db/compiledOnce.ts';
import type { FieldContext, FieldEncryption } from '../../db/fieldEncryption.ts';
import { writeLate } from '../../db/lateWrites.ts';
import { createReadOnce } from '../../db/readOnce.ts';
import { type Reading, readingOf } from '../../db/readTogether.ts';
import { type Tables, toJsonb } from '../../db/tables.ts';

type Tx = Transaction<Tables>;

/** The lender's data about an application, beyond the application itself. */
export interface LenderFile {
  /** Milestone -> when it was reached (ISO 8601, sandbox clock). */
  readonly milestones: Readonly<Record<string, string>>;
  readonly notes: JsonObject;
  /** The last stage entered; absent before the first and between stages. */
  readonly stage?: string | undefined;
  /** When that stage was entered, ISO 8601. */
  readonly entered?: string | undefined;
  /** Since when, without a turn of the borrower between, it waits for others, ISO 8601. */
  readonly waiting?: string | undefined;
  /** Lapses of that stage already handled, each with its due time. */
  readonly lapsed?: readonly string[] | undefined;
  /** Stage -> its newest task. */
  readonly tasks?: Readonly<Record<string, TaskNote>> | undefined;
  /** What was done since the lender last looked: each ends the stage that names it. */
  readonly acts?: readonly Act[] | undefined;
  /** Call -> answers to the lender's own questions, by name; absent without any. */
  readonly answers?: JsonObject | undefined;
}

/** The newest task of a stage. */
export interface TaskNote {
  readonly uuid: string;
  /** How often it was asked. */
  readonly round: number;
  /** Absent while it is open. */
  readonly outcome?: string;
  /** When its performer has it done, ISO 8601; absent when it answers by itself, or never. */
  readonly performAt?: string;
  /** When it counts as answered by `late`, ISO 8601. */
  readonly dueAt?: string;
}

export interface LenderFileChange {
  /** Milestones reached now; those reached before keep their time. */
  readonly reach?: readonly string[] | undefined;
  readonly reopen?: readonly string[] | undefined;
  /** What was done; the lender finds the stages that it ends, by their `by`. */
  readonly acts?: readonly Act[] | undefined;
  /** Merged by name. */
  readonly notes?: JsonObject | undefined;
}

/** Values stored only encrypted, by name. */
export type Secrets = Readonly<Record<string, unknown>>;

const EMPTY: LenderFile = { milestones: {}, notes: {} };

export function changedFile(
  { milestones, notes, acts: open = [], ...file }: LenderFile,
  { reach = [], reopen = [], acts = [], notes: more = {} }: LenderFileChange,
  at: Date,
): LenderFile {
  const reached = Object.fromEntries(reach.map((name) => [name, at.toISOString()]));
  const kept = Object.entries({ ...reached, ...milestones }).filter(([name]) => !reopen.includes(name));
  const all = [...open, ...acts];
  return {
    ...file,
    ...(all.length > 0 ? { acts: all } : {}),
    milestones: Object.fromEntries(kept),
    notes: { ...notes, ...more },
  };
}

/** Files that a transaction has read under the application's lock, or written. */
const files = createReadOnce<LenderFile>();

const fileQuery = compiledOnce((tx, { uuid }: { readonly uuid: string }) =>
  tx.selectFrom('lender_files').select('data').where('application_uuid', '=', uuid),
);

const fileOf = ([row]: readonly { readonly data: JsonObject }[]): LenderFile =>
  row ? { ...EMPTY, ...(row.data as unknown as Partial<LenderFile>) } : EMPTY;

/** An empty file when there is none. */
export const readLenderFile = async (tx: Tx, uuid: string): Promise<LenderFile> =>
  files.known(tx, uuid) ?? fileOf(await fileQuery.run(tx, { uuid }));

/** The same, batched; only where `tx` has locked the application, and then uses this file. */
export const fileReading = (tx: Tx, uuid: string): Reading =>
  readingOf(fileQuery.of(tx, { uuid }), (rows) => files.keep(tx, uuid, fileOf(rows)));

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

/** Replaces the file at the end of the transaction; secrets stay. */
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

/** Changes the file of an application locked in `tx`; resolves to the new file. */
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

/** The file's secrets by name; {} when there are none. */
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

/** Stores secrets, replacing earlier ones of the same name. */
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
