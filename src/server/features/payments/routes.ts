import type { FastifyInstance } from 'fastify';
import { HELOC, type OfApplication, ofApplication } from '../../http/applicationRoute.ts';
import type { AppDependencies, FeaturePlugin } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { requireIdentity, sessionOf } from '../../http/requestContext.ts';
import { closed, routeSchema, text } from '../../http/routeSchema.ts';
import type { Lender } from '../applications/creationService.ts';
import { lockOwned } from '../applications/ownedRecordService.ts';
import type { HostedPages, HostedRequest } from '../providers/companyService.ts';
import { createPaymentService } from './paymentService.ts';

function registerPayment(
  app: FastifyInstance,
  { db }: Pick<AppDependencies, 'db'>,
  {
    payments,
    pages,
  }: { readonly payments: ReturnType<typeof createPaymentService>; readonly pages: HostedPages },
): void {
  app.post<OfApplication>(
    `${HELOC}/:uuid/valuation/payment-visit`,
    {
      onRequest: requireIdentity,
      schema: routeSchema({
        tag: 'payments',
        summary:
          'Begin a visit to the page on which the valuation fee is paid (G-27); 409 if nothing is to be paid',
        params: ofApplication,
        answer: closed({ url: text(2_000) }),
        signedIn: true,
      }),
    },
    async (request) => {
      const { uuid: application } = request.params;
      const visit = await db.transaction(async (tx): Promise<HostedRequest> => {
        const { organization, data } = await lockOwned(tx, application, sessionOf(request));
        const payment = data.valuation?.payment;
        if (!payment) throw new ApiError('conflict');
        const { fee, state } = await payments.open(tx, { application, payment: payment.uuid });
        if (state === 'PAID') throw new ApiError('conflict');
        return {
          organization,
          role: 'payments',
          application,
          subject: payment.uuid,
          returnTo: `/account/heloc/${application}/hold`,
          data: { amount: fee.toFixed(2), currency: 'USD' },
        };
      });
      return { url: await pages.open(visit) };
    },
  );
}

/** The valuation fee, paid on the page of a company (G-27). */
export const paymentsFeature =
  (lender: Pick<Lender, 'goOn'>, pages: HostedPages): FeaturePlugin =>
  (app, dependencies) =>
    registerPayment(app, dependencies, { payments: createPaymentService(dependencies, lender), pages });
