import { changeForLender, type FactProblem } from '../../applications/lenderChangeService.ts';
import type { RunningLender } from '../../lender/lenderService.ts';
import type { LenderApiTools } from '../client/lenderCall.ts';
import { LenderProblem, type ProblemDetail } from '../client/problem.ts';
import { APPLICATION, closedBody, type OfUuid, ofApplication, tag } from './actParts.ts';
import { applicationWrite } from './applicationWrite.ts';
import { lockOfLender } from './ownApplication.ts';

interface Change {
  readonly params: OfUuid;
  readonly body: { readonly values: Readonly<Record<string, unknown>>; readonly asOf?: string };
}

const description = `Facts by name, such as \`application.maritalStatus\`. Who says what a fact is, is declared by the lender's
configuration (\`acts.owners\` of journey.yaml): facts that are the borrower's are refused. Where both say it, an answer that
the borrower gave after \`asOf\` stays, and the problem names the fact and both times. All of it is changed, or nothing. The
history names the client and the facts, without values.`;

const at = ({ fact, detail }: FactProblem): ProblemDetail => ({
  pointer: `#/values/${fact.slice(0, 100).replaceAll('~', '~0').replaceAll('/', '~1')}`,
  detail,
});

/** Changing what the lender's side may say of an application. */
export function registerChange(tools: LenderApiTools, lender: RunningLender): void {
  applicationWrite<Change>(
    tools,
    {
      operation: 'changeApplication',
      method: 'PATCH',
      path: APPLICATION,
      tag,
      summary: 'Change facts that the lender owns, or knows better than the borrower',
      description,
      params: ofApplication,
      body: closedBody(
        {
          values: { type: 'object', minProperties: 1, maxProperties: 50, additionalProperties: true },
          asOf: {
            type: 'string',
            format: 'date-time',
            description: 'When the lender’s side knew it to be so; now without it.',
          },
        },
        ['asOf'],
      ),
      example: { values: { 'application.loanNumber': 'HL-2026-000181' }, asOf: '2026-06-01T15:04:05Z' },
      needsMatch: true,
      problems: ['conflict', 'newer-answer', 'precondition-failed'],
    },
    async (tx, call) => {
      const record = await lockOfLender(tx, call, call.params.uuid);
      if (!record.active) throw new LenderProblem('conflict', { detail: 'The application is over' });
      const { values, asOf } = call.body;
      const result = await changeForLender(tx, tools.dependencies, lender, record, {
        values,
        asOf: asOf === undefined ? undefined : new Date(asOf),
        version: call.match,
        by: call.client.id,
      });
      if (result.type === 'changed') return {};
      if (result.type === 'stale') throw new LenderProblem('precondition-failed');
      throw new LenderProblem(result.type === 'newer' ? 'newer-answer' : 'unprocessable', {
        errors: result.problems.map(at),
      });
    },
  );
}
