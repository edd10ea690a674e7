import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openTestDatabase } from '../testDatabase.ts';
import { sealedTables } from './sealedColumns.ts';
import { plainColumns } from './testPlainColumns.ts';

const sealed = Object.entries(sealedTables).flatMap(([table, { columns }]) =>
  Object.keys(columns).map((column) => `${table}.${column}`),
);

it('says for every column that could hold words whether it is sealed, or why not', async () => {
  const db = await openTestDatabase();
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name not like 'kysely%'
      and data_type in ('text', 'jsonb', 'json', 'bytea', 'date', 'character varying', 'ARRAY', 'inet', 'numeric')
    order by 1`.execute(db.kysely);
  await db.close();
  const decided = [...sealed, ...plainColumns.keys()];
  expect(decided.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

function table(): string {
  const ofTables = Object.entries(sealedTables).map(([name, { owner, columns }]) => {
    const ofNobody = name === 'record_keys' ? 'installation' : 'person';
    const key = owner === 'organization' ? 'lender' : ofNobody;
    return `| \`${name}\` | ${Object.keys(columns).join(', ')} | ${key} |`;
  });
  const reasons = Map.groupBy(plainColumns, ([, reason]) => reason);
  const ofReasons = [...reasons].map(
    ([reason, columns]) => `| ${reason} | ${columns.map(([name]) => name).join(', ')} |`,
  );
  const head = ['| Table | Sealed columns | Key of the |', '| --- | --- | --- |'];
  const plainHead = ['| Why not sealed | Columns |', '| --- | --- |'];
  return [...head, ...ofTables, '', ...plainHead, ...ofReasons].join('\n');
}

/** Without formatting. */
const bare = (text: string): string => text.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---');

it('is documented as it is', () => {
  const documented = bare(readFileSync('docs/data-at-rest.md', 'utf8'));
  for (const line of bare(table()).split('\n')) expect(documented).toContain(line);
});
