import type { FlagRollout } from '../../../core/model/generated/flags.ts';
import type { JsonObject } from '../../../core/shared/json.ts';
import { createReadOnce } from '../../db/readOnce.ts';
import { type Queries, type Row, toJsonb } from '../../db/tables.ts';

/** A flag that was set; `organization` '' holds for all. */
export interface FlagSetting {
  readonly organization: string;
  readonly key: string;
  readonly enabled: boolean;
  readonly variables: JsonObject;
  /** Undefined: for all. */
  readonly rollout: FlagRollout | undefined;
}

const flags = createReadOnce<readonly Row<'flags'>[]>();
const evaluations = createReadOnce<readonly Row<'flag_evaluations'>[]>();

/** What is set for all and for an organisation; what is set for the organisation comes last. A transaction goes by what it read first. */
export const selectFlags = (queries: Queries, organization: string): Promise<readonly Row<'flags'>[]> =>
  flags.read(queries, organization, () =>
    queries
      .selectFrom('flags')
      .selectAll()
      .where('organization', 'in', ['', organization])
      .orderBy('organization')
      .execute(),
  );

/** Sets a flag, in place of what was set. */
export async function upsertFlag(queries: Queries, setting: FlagSetting): Promise<void> {
  const { organization, key, enabled, variables, rollout } = setting;
  const values = {
    enabled,
    variables: toJsonb(variables),
    rollout: rollout === undefined ? null : toJsonb(rollout),
  };
  await queries
    .insertInto('flags')
    .values({ organization, key, ...values })
    .onConflict((conflict) => conflict.columns(['organization', 'key']).doUpdateSet(values))
    .execute();
  flags.forget(queries);
}

/** What a lender's own flag service answered for these subjects. A transaction goes by what it read first. */
export const selectEvaluations = (
  queries: Queries,
  organization: string,
  subjects: readonly string[],
): Promise<readonly Row<'flag_evaluations'>[]> =>
  evaluations.read(queries, JSON.stringify([organization, ...subjects]), () =>
    queries
      .selectFrom('flag_evaluations')
      .selectAll()
      .where('organization', '=', organization)
      .where('subject', 'in', subjects)
      .execute(),
  );

/** Keeps what a lender's own flag service answered for a subject, so that the server judges by the same flags. */
export async function upsertEvaluation(
  queries: Queries,
  evaluation: {
    readonly organization: string;
    readonly subject: string;
    readonly flags: object;
    readonly at: Date;
  },
): Promise<void> {
  const values = { flags: toJsonb(evaluation.flags), at: evaluation.at };
  const { organization, subject } = evaluation;
  await queries
    .insertInto('flag_evaluations')
    .values({ organization, subject, ...values })
    .onConflict((conflict) => conflict.columns(['organization', 'subject']).doUpdateSet(values))
    .execute();
  evaluations.forget(queries);
}
