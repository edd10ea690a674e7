import type { LenderApiTools, LenderCallDescription } from '../client/lenderCall.ts';
import { lenderWrite, type Sent, type Writes } from '../client/lenderRoute.ts';
import { LenderProblem } from '../client/problem.ts';

/**
 * A call that changes an application, which it names by `about`. Its ETag is the one that the next read would give, so that
 * a further change needs no read in between.
 */
export function applicationWrite<S extends Sent = Sent>(
  tools: LenderApiTools,
  description: Omit<LenderCallDescription, 'scope' | 'etag'>,
  writes: Writes<S>,
): void {
  const etag = 'The version of the application.';
  lenderWrite<S>(tools, { ...description, scope: 'applications:write', etag }, async (tx, call) => {
    const answer = await writes(tx, call);
    const { application } = call.request.lenderCall ?? {};
    if (answer instanceof LenderProblem || application === undefined) return answer;
    const { version } = await tx
      .selectFrom('applications')
      .select('version')
      .where('uuid', '=', application)
      .executeTakeFirstOrThrow();
    return { ...answer, etag: version };
  });
}
