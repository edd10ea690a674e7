import { sql } from 'kysely';
import type { Database } from '../../src/server/db/database.ts';

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
}

/** Every column of every table of the product. */
export async function columnsOf({ kysely }: Database): Promise<readonly Column[]> {
  const { rows } = await sql<Column>`
    select table_name as table, column_name as column, data_type as type from information_schema.columns
    where table_schema = current_schema() and table_name not like 'kysely%' order by 1, ordinal_position`.execute(
    kysely,
  );
  return rows;
}

/** `table.column` of every column in which a text stands as it was given, read past the sealing. */
export async function whereFound(db: Database, texts: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { table, column, type } of await columnsOf(db)) {
    const asText =
      type === 'bytea' ? sql`encode(${sql.ref(column)}, 'escape')` : sql`${sql.ref(column)}::text`;
    for (const text of texts) {
      const like = `%${text.toLowerCase()}%`;
      const { rows } = await sql`
        select from ${sql.table(table)} where lower(${asText}) like ${like} limit 1`.execute(db.kysely);
      if (rows.length > 0) found.push(`${table}.${column} holds ${text}`);
    }
  }
  return found;
}
