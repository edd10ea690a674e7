import type { JsonObject } from '../../../core/shared/json.ts';
import { type Queries, type Row, toJsonb } from '../../db/tables.ts';

/** A flag that was set; `organization` '' holds for all. */
export interface FlagSetting {
  readonly organization: string;
  readonly key: string;
  readonly enabled: boolean;
  readonly variables: JsonObject;
}

/** What is set for all and for an organisation; what is set for the organisation comes last. */
export const selectFlags = (queries: Queries, organization: string): Promise<Row<'flags'>[]> =>
  queries
    .selectFrom('flags')
    .selectAll()
    .where('organization', 'in', ['', organization])
    .orderBy('organization')
    .execute();

/** Sets a flag, in place of what was set. */
export async function upsertFlag(queries: Queries, setting: FlagSetting): Promise<void> {
  const values = { enabled: setting.enabled, variables: toJsonb(setting.variables) };
  await queries
    .insertInto('flags')
    .values({ organization: setting.organization, key: setting.key, ...values })
    .onConflict((conflict) => conflict.columns(['organization', 'key']).doUpdateSet(values))
    .execute();
}
