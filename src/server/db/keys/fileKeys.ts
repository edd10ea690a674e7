import { type CompiledQuery, sql } from 'kysely';
import type { Queries } from '../tables.ts';
import { type DataKeys, runOn } from './dataKeys.ts';
import type { Belonging } from './owners.ts';
import type { DataKey } from './sealedValue.ts';

/** A value of a statement: the connection puts the id of the data key of its owner there, made when there is none. */
export class KeyIdOf {
  readonly belonging: Belonging;
  constructor(belonging: Belonging) {
    this.belonging = belonging;
  }
}

/** Data keys for what is sealed outside of the database. */
export interface FileKeys {
  /** The key of whoever something belongs to, else of the lender; in a transaction one that was made is kept with it. */
  of(queries: Queries, belonging: Belonging): Promise<DataKey>;
  /** The key of an id; throws when there is none. */
  byId(queries: Queries, id: string): Promise<DataKey>;
}

/** Runs where the caller's statements run. */
const runBy = (queries: Queries) =>
  runOn({
    executeQuery: <Row>(query: CompiledQuery) => queries.executeQuery<Row>(query as CompiledQuery<Row>),
  });

/** The keys of a database, for files. */
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
