import { deadLetters, resendDeadLetter } from '../../events/deadLetterService.ts';
import { testWebhook } from '../../events/webhookTestService.ts';
import type { LenderApiTools } from '../client/lenderCall.ts';
import { lenderRead, lenderWrite } from '../client/lenderRoute.ts';
import { LenderProblem } from '../client/problem.ts';
import { deadLetterPage, limit, only, testAnswer, wholeNumber } from './eventSchemas.ts';

interface LettersQuery {
  readonly query: { readonly after?: number; readonly limit: number };
}

function letterCalls(tools: LenderApiTools): void {
  const { db, system } = tools.dependencies;
  lenderRead<LettersQuery>(
    tools,
    {
      operation: 'listDeadLetters',
      method: 'GET',
      path: '/webhooks/dead-letters',
      scope: 'events',
      isCounted: true,
      tag: 'webhooks',
      summary: 'List what webhooks were not told of',
      description:
        'An event that a webhook did not accept for three days, or that waited for a webhook that answered 410, is not tried any more.',
      query: only({ after: wholeNumber, limit }),
      answer: deadLetterPage,
    },
    async ({ client, query }) => ({
      body: await deadLetters(db.kysely, { organization: client.lender, ...query }),
    }),
  );
  lenderWrite<{ readonly params: { readonly id: number } }>(
    tools,
    {
      operation: 'resendDeadLetter',
      method: 'POST',
      path: '/webhooks/dead-letters/:id/resend',
      scope: 'events',
      tag: 'webhooks',
      summary: 'Send a dead letter again, with the same id',
      params: only({ id: wholeNumber }),
    },
    async (tx, { client, params }) => {
      const at = new Date(system.now());
      if (!(await resendDeadLetter(tx, { organization: client.lender, id: params.id, at })))
        throw new LenderProblem('not-found');
      return {};
    },
  );
}

/** Calls about the webhooks of a lender: what they were not told of, and whether they answer. */
export function webhookCalls(tools: LenderApiTools): void {
  letterCalls(tools);
  // It writes nothing that must be undone, and calls the webhook: not within a transaction.
  lenderRead<{ readonly params: { readonly id: string } }>(
    tools,
    {
      operation: 'testWebhook',
      method: 'POST',
      path: '/webhooks/:id/test',
      scope: 'events',
      tag: 'webhooks',
      summary: 'Send a signed test to a webhook and say what it answers',
      description:
        'The event is equiform.webhook.test. A webhook that answered 410 is told of events again once it accepts a test.',
      params: only({ id: { type: 'string', pattern: '^[a-z][a-z0-9-]{2,63}$' } }),
      answer: testAnswer,
    },
    async ({ client, params }) => {
      const tested = await testWebhook(tools.dependencies, { organization: client.lender, id: params.id });
      if (!tested) throw new LenderProblem('not-found');
      return { body: tested };
    },
  );
}
