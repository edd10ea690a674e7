import type { Queries, Row, Tables } from '../../db/tables.ts';

export type PromptRow = Row<'consent_prompts'>;

export async function insertPrompt(queries: Queries, prompt: PromptRow): Promise<void> {
  await queries.insertInto('consent_prompts').values(prompt).execute();
}

export const selectPrompts = (
  queries: Queries,
  organization: string,
  uuids: readonly string[],
): Promise<PromptRow[]> =>
  queries
    .selectFrom('consent_prompts')
    .selectAll()
    .where('organization', '=', organization)
    .where('uuid', 'in', uuids)
    .execute();

export interface ConsentAnswer {
  readonly identityUuid: string;
  readonly type: string;
  readonly version: string;
  readonly textHash?: string;
  readonly optInOut: Tables['consents']['opt_in_out'];
  readonly source: string;
  readonly acceptedAt: Date;
  readonly userAgent: string | null;
}

/** Adds answers; they never change. */
export async function insertConsents(tx: Queries, answers: readonly ConsentAnswer[]): Promise<void> {
  await tx
    .insertInto('consents')
    .values(
      answers.map((answer) => ({
        identity_uuid: answer.identityUuid,
        application_uuid: null,
        type: answer.type,
        version: answer.version,
        opt_in_out: answer.optInOut,
        source: answer.source,
        text_hash: answer.textHash ?? null,
        accepted_at: answer.acceptedAt,
        user_agent: answer.userAgent,
      })),
    )
    .execute();
}
