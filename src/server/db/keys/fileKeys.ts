import { type CompiledQuery, sql } from 'kysely';
import type { Queries } from '../tables.ts';
import { runOn } from './dataKeyStore.ts';
import type { DataKeys } from './dataKeys.ts';
import type { Belonging } from './owners.ts';
import type { DataKey } from './sealedValue.ts';

/**
 * A statement value that the connection replaces with the id of the owner's data key, creating it if missing.
 */
export class KeyIdOf {
  readonly belonging: Belonging;
  constructor(belonging: Belonging) {
    this.belonging = belonging;
  }
}

/** Data keys for files sealed outside the database. */
export interface FileKeys {
  /** The owner's key, else the lender's; one created in a transaction commits with it. */
  of(queries: Queries, belonging: Belonging): Promise<DataKey>;
  /** Throws when it does not exist. */
  byId(queries: Queries, id: string): Promise<DataKey>;
}

/** Runs on the caller's connection. */
const runBy = (queries: Queries) =>
  runOn({
    executeQuery: <Row>(query: CompiledQuery) => queries.executeQuery<Row>(query as CompiledQuery<Row>),
  });

export function fileKeys(keys: DataKeys): FileKeys {
  async function byId(queries: Queries, id: string): Promise<DataKey> {
    const key = (await keys.byId(runBy(queries), [id])).get(id);
    if (key === undefined) throw new Error(`No data key ${id}`);
    return key;
  }
  return {
    byId,
    async of(queries, belonging) {
      const { rows } = await sql<{ id: string }>`select ${new KeyIdOf(belonging)}::text as id`.execute(
        queries,
      );
      return byId(queries, rows[0]?.id ?? '');
    },
  };
}
