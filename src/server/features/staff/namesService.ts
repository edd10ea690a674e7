import type { Queries } from '../../db/tables.ts';

const PERSON = /^person ([0-9a-f-]{36})$/;

/** How a person of the staff is named in columns that are not sealed. */
export const personName = (uuid: string): string => `person ${uuid}`;

/** The names of people, also of those who have ended, by what `personName` made of them; other texts are left out. */
export async function namedPeople(
  queries: Queries,
  texts: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const uuids = [...new Set(texts.flatMap((text) => PERSON.exec(text)?.[1] ?? []))];
  if (uuids.length === 0) return new Map();
  const rows = await queries
    .selectFrom('staff_people')
    .select(['staff_uuid', 'name'])
    .where('staff_uuid', 'in', uuids)
    .execute();
  return new Map(rows.map(({ staff_uuid: uuid, name }) => [personName(uuid), name]));
}
