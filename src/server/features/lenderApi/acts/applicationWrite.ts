import type { Transaction } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import type { LenderApiTools, LenderCallDescription } from '../client/lenderCall.ts';
import {
  type LenderAnswer,
  type LenderCall,
  lenderWrite,
  type Sent,
  type Writes,
} from '../client/lenderRoute.ts';
import { LenderProblem } from '../client/problem.ts';

/** What the ETag of a call counts that changes an application. */
export const versionEtag = 'The version of the application.';

/**
 * The answer of a call that changed the application that it names by `about`, with the ETag that the next read would give, so
 * that a further change needs no read in between.
 */
export async function withVersion(
  tx: Transaction<Tables>,
  { request }: Pick<LenderCall, 'request'>,
  answer: LenderAnswer | LenderProblem,
): Promise<LenderAnswer | LenderProblem> {
  const { application } = request.lenderCall ?? {};
  if (answer instanceof LenderProblem || application === undefined) return answer;
  const { version } = await tx
    .selectFrom('applications')
    .select('version')
    .where('uuid', '=', application)
    .executeTakeFirstOrThrow();
  return { ...answer, etag: version };
}

/** A call that changes an application, which it names by `about`: its ETag is the new version. */
export function applicationWrite<S extends Sent = Sent>(
  tools: LenderApiTools,
  description: Omit<LenderCallDescription, 'scope' | 'etag'>,
  writes: Writes<S>,
): void {
  const described = { ...description, scope: 'applications:write', etag: versionEtag } as const;
  lenderWrite<S>(tools, described, async (tx, call) => withVersion(tx, call, await writes(tx, call)));
}
