import { sql } from 'kysely';
import type { FlagRollout } from '../../../core/model/generated/flags.ts';
import type { JsonObject } from '../../../core/shared/json.ts';
import { compiledOnce } from '../../db/compiledOnce.ts';
import { createReadOnce } from '../../db/readOnce.ts';
import { type Reading, readingOf } from '../../db/readTogether.ts';
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
type Evaluation = Pick<Row<'flag_evaluations'>, 'subject' | 'flags'>;

const evaluations = createReadOnce<readonly Evaluation[]>();

const flagsQuery = compiledOnce((queries, { organization }: { readonly organization: string }) =>
  queries
    .selectFrom('flags')
    .selectAll()
    .where('organization', 'in', ['', organization])
    .orderBy('organization'),
);

/** What is set for all and for an organisation; what is set for the organisation comes last. A transaction goes by what it read first. */
export const selectFlags = (queries: Queries, organization: string): Promise<readonly Row<'flags'>[]> =>
  flags.read(queries, organization, () => flagsQuery.run(queries, { organization }));

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

interface OfSubjects {
  readonly organization: string;
  /** A list as JSON, so that the text is the same for however many there are. */
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

/** What a lender's own flag service answered for these subjects. A transaction goes by what it read first. */
export const selectEvaluations = (
  queries: Queries,
  organization: string,
  subjects: readonly string[],
): Promise<readonly Evaluation[]> =>
  evaluations.read(queries, keyOf(organization, subjects), () =>
    evaluationsQuery.run(queries, { organization, subjects: JSON.stringify(subjects) }),
  );

/** Both, for subjects of which there is at least one, read with something else. */
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
