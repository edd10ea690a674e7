import { sql } from 'kysely';
import type { Database } from '../../src/server/db/open/database.ts';

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
}

/** All columns of all tables. */
export async function columnsOf({ kysely }: Database): Promise<readonly Column[]> {
  const { rows } = await sql<Column>`
    select table_name as table, column_name as column, data_type as type from information_schema.columns
    where table_schema = current_schema() and table_name not like 'kysely%' order by 1, ordinal_position`.execute(
    kysely,
  );
  return rows;
}

/** `table.column holds text` for each column that holds a text in plain form, read past the encryption. */
export async function whereFound(db: Database, texts: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  const byTable = Map.groupBy(await columnsOf(db), ({ table }) => table);
  for (const [table, columns] of byTable) {
    const holds = columns.flatMap(({ column, type }) =>
      texts.map((text) => {
        const ref = sql.ref(column);
        const asText = type === 'bytea' ? sql`encode(${ref}, 'escape')` : sql`${ref}::text`;
        const name = sql.lit(`${table}.${column} holds ${text}`);
        return sql`case when bool_or(${asText} ilike ${sql.lit(`%${text}%`)}) then ${name} end`;
      }),
    );
    const { rows } = await sql<{ held: string[] }>`
      select array_to_json(array_remove(array[${sql.join(holds)}], null)) as held from ${sql.table(table)}`.execute(
      db.kysely,
    );
    found.push(...(rows[0]?.held ?? []));
  }
  return found;
}
