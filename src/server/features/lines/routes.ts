import bodySchema from '../../../../schemas/api/line-request.schema.json' with { type: 'json' };
import type { LineRequestRequest } from '../../../core/model/generated/api/line-request.ts';
import { apiSchema } from '../../http/apiSchema.ts';
import {
  applicationAnswer,
  HELOC,
  kept,
  type OfApplication,
  ofApplication,
  writeHeaders,
} from '../../http/applicationRoute.ts';
import type { FeaturePlugin } from '../../http/dependencies.ts';
import { answerOnce } from '../../http/idempotentRoute.ts';
import { requireIdentity, sessionOf } from '../../http/requestContext.ts';
import { routeSchema } from '../../http/routeSchema.ts';
import { toAnswer } from '../applications/recordService.ts';
import type { BankLender } from '../bank/accountLinkService.ts';
import { createLineRequests } from './lineRequestService.ts';

/** What the borrower of a line that is paid out asks for. */
export const linesFeature =
  (lender: Pick<BankLender, 'ask' | 'bankNames'>): FeaturePlugin =>
  (app, dependencies) => {
    const requests = createLineRequests(dependencies, lender);
    app.post<OfApplication & { Body: LineRequestRequest }>(
      `${HELOC}/:uuid/line/requests`,
      {
        onRequest: requireIdentity,
        schema: routeSchema({
          tag: 'lines',
          summary:
            'Ask for a further draw, autopay on or off or from another account, or a payoff quote of a line that is paid out; 409 where the lender does not offer it',
          params: ofApplication,
          headers: writeHeaders,
          body: apiSchema(bodySchema),
          answer: applicationAnswer,
          signedIn: true,
        }),
      },
      (request, reply) =>
        answerOnce(dependencies, request, reply, async (tx) => {
          const call = { session: sessionOf(request), body: request.body };
          const record = await requests.ask(tx, request.params.uuid, call);
          return { status: 200, body: kept(toAnswer(record)) };
        }),
    );
  };
