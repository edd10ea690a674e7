import { sql } from 'kysely';
import type { FlagRollout } from '../../../core/model/generated/flags.ts';
import type { JsonObject } from '../../../core/shared/json.ts';
import { compiledOnce } from '../../db/compiledOnce.ts';
import { createReadOnce } from '../../db/readOnce.ts';
import { type Reading, readingOf } from '../../db/readTogether.ts';
import { type Queries, type Row, toJsonb } from '../../db/tables.ts';

/** A flag setting; `organization` '' applies to all. */
export interface FlagSetting {
  readonly organization: string;
  readonly key: string;
  readonly enabled: boolean;
  readonly variables: JsonObject;
  /** Undefined: for all. */
  readonly rollout: FlagRollout | undefined;
}

const flags = createReadOnce<readonly Row<'flags'>[]>();
type Evaluation = Pick<Row<'flag_evaluations'>, 'subject' | 'flags'>;

const evaluations = createReadOnce<readonly Evaluation[]>();

const flagsQuery = compiledOnce((queries, { organization }: { readonly organization: string }) =>
  queries
    .selectFrom('flags')
    .selectAll()
    .where('organization', 'in', ['', organization])
    .orderBy('organization'),
);

/** Global and organization settings, the organization's last. A transaction keeps its first read. */
export const selectFlags = (queries: Queries, organization: string): Promise<readonly Row<'flags'>[]> =>
  flags.read(queries, organization, () => flagsQuery.run(queries, { organization }));

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

interface OfSubjects {
  readonly organization: string;
  /** A JSON list, so that the SQL text does not depend on its length. */
  readonly subjects: string;
}

const evaluationsQuery = compiledOnce((queries, { organization, subjects }: OfSubjects) =>
  queries
    .selectFrom('flag_evaluations')
    .select(['subject', 'flags'])
    .where('organization', '=', organization)
    .where('subject', 'in', sql<string>`(select jsonb_array_elements_text(${subjects}::jsonb))`),
);

const keyOf = (organization: string, subjects: readonly string[]): string =>
  JSON.stringify([organization, ...subjects]);

/** Stored answers of the lender's own flag service. A transaction keeps its first read. */
export const selectEvaluations = (
  queries: Queries,
  organization: string,
  subjects: readonly string[],
): Promise<readonly Evaluation[]> =>
  evaluations.read(queries, keyOf(organization, subjects), () =>
    evaluationsQuery.run(queries, { organization, subjects: JSON.stringify(subjects) }),
  );

/** Both, batched, for at least one subject. */
export const flagReadings = (
  tx: Queries,
  organization: string,
  subjects: readonly string[],
): readonly Reading[] => [
  readingOf(flagsQuery.of(tx, { organization }), (rows) => flags.keep(tx, organization, rows)),
  readingOf(evaluationsQuery.of(tx, { organization, subjects: JSON.stringify(subjects) }), (rows) =>
    evaluations.keep(tx, keyOf(organization, subjects), rows),
  ),
];

/** Stores an answer of the lender's own flag service, so that the server judges by the same flags. */
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
