import type { FieldEncryption } from '../../db/fieldEncryption.ts';
import { sealedTable } from '../../db/keys/sealedColumns.ts';
import type { Queries, Tables } from '../../db/tables.ts';
import { leftOutColumns, type PersonColumn, personTables } from './personTables.ts';
import { withoutOthers } from './withoutOthers.ts';

type AnyRow = Readonly<Record<string, unknown>>;

/** A line of an export: a row of one table, as it is kept, with what was sealed opened. */
export interface PersonRow {
  readonly table: string;
  readonly row: AnyRow;
}

/** Values of the columns that lead to one person. */
export type PersonKeys = Readonly<Record<PersonColumn, readonly string[]>>;

const uuidsOf = async (
  queries: Queries,
  table: 'applications' | 'chat_conversations',
  [column, values]: readonly ['identity_uuid' | 'application_uuid', readonly string[]],
): Promise<readonly string[]> => {
  if (values.length === 0) return [];
  const rows = await queries
    .selectFrom(table as 'applications')
    .select('uuid')
    .where(column as 'identity_uuid', 'in', values)
    .orderBy('uuid')
    .execute();
  return rows.map(({ uuid }) => uuid);
};

/** Without those of others who sign, each of which is theirs alone. */
async function documentsOf(queries: Queries, applications: readonly string[]): Promise<readonly string[]> {
  if (applications.length === 0) return [];
  const rows = await queries
    .selectFrom('documents')
    .select('uuid')
    .where('application_uuid', 'in', applications)
    .where('signer_uuid', 'is', null)
    .orderBy('uuid')
    .execute();
  return rows.map(({ uuid }) => uuid);
}

export async function keysOfPerson(queries: Queries, identityUuid: string): Promise<PersonKeys> {
  const own = ['identity_uuid', [identityUuid]] as const;
  const applications = await uuidsOf(queries, 'applications', own);
  return {
    uuid: [identityUuid],
    identity_uuid: [identityUuid],
    application_uuid: applications,
    document_uuid: await documentsOf(queries, applications),
    conversation_uuid: await uuidsOf(queries, 'chat_conversations', own),
  };
}

/** A value as people read it; columns that the server encrypts twice are opened here. */
function plainValue(
  encryption: FieldEncryption,
  place: { table: string; column: string; rowId: string },
  value: unknown,
) {
  const isInner = place.column.endsWith('_enc') && typeof value === 'string' && value !== '';
  return isInner ? encryption.decrypt(value, place) : value;
}

function plainRow(encryption: FieldEncryption, table: keyof Tables, row: AnyRow): AnyRow {
  const rowId = String(row[sealedTable(table)?.row ?? 'uuid']);
  return Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => !(column in leftOutColumns))
      .map(([column, value]) => [column, plainValue(encryption, { table, column, rowId }, value)]),
  );
}

/** Every row of a person, table by table. */
export async function* rowsOfPerson(
  { queries, encryption }: { readonly queries: Queries; readonly encryption: FieldEncryption },
  keys: PersonKeys,
): AsyncGenerator<PersonRow> {
  for (const [name, leads] of Object.entries(personTables) as [
    keyof Tables,
    PersonColumn | PersonColumn[],
  ][]) {
    const columns = [leads].flat().filter((column) => keys[column].length > 0);
    if (columns.length === 0) continue;
    const rows = await queries
      .selectFrom(name as 'notifications')
      .selectAll()
      .where(({ or, eb }) =>
        or(columns.map((column) => eb(column as 'application_uuid', 'in', keys[column]))),
      )
      .execute();
    const [identityUuid = ''] = keys.identity_uuid;
    for (const one of rows as readonly AnyRow[]) {
      const row = withoutOthers(name, plainRow(encryption, name, one), identityUuid);
      if (row !== undefined) yield { table: name, row };
    }
  }
}
