import type { FastifyReply } from 'fastify';
import type { FeaturePlugin } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { forEveryLender } from '../../http/requestContext.ts';
import { closed, uuid } from '../../http/routeSchema.ts';
import type { Lender } from '../applications/creationService.ts';
import { failedPage, paidPage, paymentPage } from './paymentPage.ts';
import { createPaymentService, type PaymentAddress, paymentPath } from './paymentService.ts';

const FORM = 'application/x-www-form-urlencoded';
const ADDRESS = paymentPath(':application', ':payment');
const schema = { hide: true, params: closed({ application: uuid, payment: uuid }) };

const html = (reply: FastifyReply, page: string) =>
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);

/** The page of the sandbox's payment provider (G-27): the application is only told what came of it. */
export const paymentsFeature =
  (lender: Pick<Lender, 'goOn'>): FeaturePlugin =>
  (app, dependencies) => {
    const { db } = dependencies;
    const payments = createPaymentService(dependencies, lender);
    if (!app.hasContentTypeParser(FORM))
      app.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) =>
        done(null, Object.fromEntries(new URLSearchParams(String(body)))),
      );
    app.get<{ Params: PaymentAddress }>(
      ADDRESS,
      { onRequest: forEveryLender, schema },
      async ({ params }, reply) => {
        const { fee, state } = await db.transaction((tx) => payments.open(tx, params));
        const nonce = reply.cspNonce.style;
        return html(reply, state === 'PAID' ? paidPage(nonce) : paymentPage(fee, nonce));
      },
    );
    app.post<{ Params: PaymentAddress; Body: { result?: string } }>(
      ADDRESS,
      { onRequest: forEveryLender, schema },
      async ({ params, body }, reply) => {
        const result = body?.result;
        if (result !== 'paid' && result !== 'failed')
          throw new ApiError('badRequest', ['body.result must be paid or failed']);
        await db.transaction((tx) => payments.settle(tx, params, result));
        const nonce = reply.cspNonce.style;
        return html(reply, result === 'paid' ? paidPage(nonce) : failedPage(nonce));
      },
    );
  };
