import { CompiledQuery } from 'kysely';
import type { KeyContext } from './keyWrapper.ts';

/** Runs SQL on the caller's connection, so within its transaction. */
export type Run = <Row>(text: string, parameters: readonly unknown[]) => Promise<readonly Row[]>;

export const runOn =
  (connection: { executeQuery<Row>(query: CompiledQuery): Promise<{ readonly rows: Row[] }> }): Run =>
  async <Row>(text: string, parameters: readonly unknown[]) =>
    (await connection.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]))).rows;

export interface KeyRow {
  readonly id: string;
  readonly organization: string;
  readonly subject: string;
  readonly wrapped: string | null;
}

/** Adds the key of a person or lender, unless there is one. */
export async function insertKey(run: Run, { id, organization, subject, wrapped }: KeyRow): Promise<void> {
  await run(
    `insert into data_keys (id, organization, subject, wrapped) values ($1, $2, $3, $4) on conflict do nothing`,
    [id, organization, subject, wrapped],
  );
}

/** The key of a person or lender. */
export async function selectKey(
  run: Run,
  { organization, subject }: KeyContext,
): Promise<KeyRow | undefined> {
  const [row] = await run<KeyRow>(
    'select id, organization, subject, wrapped from data_keys where organization = $1 and subject = $2',
    [organization, subject],
  );
  return row;
}

export const selectKeys = (run: Run, ids: readonly string[]): Promise<readonly KeyRow[]> =>
  run<KeyRow>(
    'select id, organization, subject, wrapped from data_keys where id in (select jsonb_array_elements_text($1::jsonb))',
    [JSON.stringify(ids)],
  );
