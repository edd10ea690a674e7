import type { NotCancelled, RunningLender } from '../../lender/lenderService.ts';
import type { LenderApiTools } from '../client/lenderCall.ts';
import { LenderProblem } from '../client/problem.ts';
import { APPLICATION, closedBody, kindText, noneOf, type OfUuid, ofApplication, tag } from './actParts.ts';
import { applicationWrite } from './applicationWrite.ts';
import { lockOfLender, problemAt } from './ownApplication.ts';

const description = `The reasons, and the notice of law that each owes, are declared by the lender's configuration
(\`acts.cancels\` of journey.yaml). A reason by which the lender refuses has the notice of adverse action issued, unless the
lender said that it sent it (\`POST /applications/{uuid}/notices\`). The borrower is always told, and gets a mail. Once the
borrower has signed, only reasons that are the borrower's wish end the application; once the money is paid out, none does.`;

const refusals: Readonly<Record<Exclude<NotCancelled, 'unknown'>, string>> = {
  over: 'The application is over',
  funded: 'The line is paid out: it is not cancelled, but closed as its agreement says',
  signed: 'The borrower has signed: only their own wish ends the application',
  notice: 'The reason needs a notice of law first, which was neither issued nor said to be sent',
};

/** Ending an application by a reason of its lender. */
export function registerCancel(tools: LenderApiTools, lender: RunningLender): void {
  applicationWrite<{ params: OfUuid; body: { readonly reason: string } }>(
    tools,
    {
      operation: 'cancelApplication',
      method: 'POST',
      path: `${APPLICATION}/cancel`,
      tag,
      summary: 'End an application, with the notice of law that the reason owes',
      description,
      params: ofApplication,
      body: closedBody({ reason: kindText }),
      example: { reason: 'WITHDRAWN' },
      problems: ['conflict'],
    },
    async (tx, call) => {
      const record = await lockOfLender(tx, call, call.params.uuid);
      const { reason } = call.body;
      const result = await lender.cancel(tx, record, { reason, by: call.client.id });
      if (result.type === 'cancelled') return {};
      if (result.why === 'unknown') {
        const reasons = tools.dependencies.releases.head(record.organization)?.journey?.acts?.cancels ?? {};
        throw problemAt('unprocessable', 'reason', noneOf(Object.keys(reasons)));
      }
      throw new LenderProblem('conflict', { detail: refusals[result.why] });
    },
  );
}
