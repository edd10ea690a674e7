import type { FastifyInstance } from 'fastify';
import linkResultSchema from '../../../../schemas/api/account-link-result.schema.json' with { type: 'json' };
import type { AccountLinkResultRequest } from '../../../core/model/generated/api/account-link-result.ts';
import { apiSchema } from '../../http/apiSchema.ts';
import {
  applicationAnswer,
  HELOC,
  kept,
  type OfApplication,
  ofApplication,
  writeHeaders,
} from '../../http/applicationRoute.ts';
import type { AppDependencies, FeaturePlugin } from '../../http/dependencies.ts';
import { answerOnce } from '../../http/idempotentRoute.ts';
import { requireIdentity, sessionOf } from '../../http/requestContext.ts';
import { closed, routeSchema, text } from '../../http/routeSchema.ts';
import type { Lender } from '../applications/creationService.ts';
import { lockOwned } from '../applications/ownedRecordService.ts';
import type { AccountProvider } from '../providers/accountProviderService.ts';
import { accountChecks } from './accountChecks.ts';
import { createAccountLinks } from './accountLinks.ts';

const tag = 'bank';
const routingNumber = { type: 'string', pattern: '^\\d{9}$' } as const;
const bankAnswer = {
  type: 'object',
  additionalProperties: false,
  properties: { bankName: text() },
} as const;

interface BankFeature {
  readonly provider: AccountProvider;
  readonly lender: Pick<Lender, 'goOn'>;
}

function registerLinks(app: FastifyInstance, feature: BankFeature, dependencies: AppDependencies): void {
  const links = createAccountLinks(dependencies, feature);
  app.post<OfApplication>(
    `${HELOC}/:uuid/disburse-account/link-token`,
    {
      onRequest: requireIdentity,
      schema: routeSchema({
        tag,
        summary:
          'Begin a visit to a provider of accounts (G-16), each call another; 409 when no account is asked for now',
        params: ofApplication,
        answer: closed({ token: text(), url: text() }),
        signedIn: true,
      }),
    },
    // Not kept for a repeat: its answer is a token, of which only the fingerprint may be stored.
    (request) =>
      dependencies.db.transaction((tx) => links.begin(tx, request.params.uuid, sessionOf(request))),
  );
  app.post<OfApplication & { Body: AccountLinkResultRequest }>(
    `${HELOC}/:uuid/disburse-account/link-result`,
    {
      onRequest: requireIdentity,
      schema: routeSchema({
        tag,
        summary: 'Take the account that a provider found (G-16); 422 for a token of another visit',
        params: ofApplication,
        headers: writeHeaders,
        body: apiSchema(linkResultSchema),
        answer: applicationAnswer,
        signedIn: true,
      }),
    },
    (request, reply) =>
      answerOnce(dependencies, request, reply, async (tx) => {
        const { publicToken } = request.body;
        const taken = await links.take(tx, request.params.uuid, sessionOf(request), publicToken);
        return { status: 200, body: kept(taken) };
      }),
  );
}

/** Whose routing number it is: asked by body, so that nothing of an account stands in an address. */
function registerBankName(app: FastifyInstance, { db, settings }: AppDependencies): void {
  app.post<OfApplication & { Body: { routingNumber: string } }>(
    `${HELOC}/:uuid/bank-name`,
    {
      onRequest: requireIdentity,
      schema: routeSchema({
        tag,
        summary: 'The bank of a routing number (G-16); without a name when it is not known',
        params: ofApplication,
        body: closed({ routingNumber }),
        answer: bankAnswer,
        signedIn: true,
      }),
    },
    async (request) => {
      await db.transaction((tx) => lockOwned(tx, request.params.uuid, sessionOf(request)));
      const bankName = accountChecks(settings).bankName(request.body.routingNumber);
      return bankName === undefined ? {} : { bankName };
    },
  );
}

/** The account that is paid to, linked at the bank (G-16). */
export const bankFeature =
  (
    lender: Pick<Lender, 'goOn'>,
    providerOf: (dependencies: AppDependencies) => AccountProvider,
  ): FeaturePlugin =>
  (app, dependencies) => {
    registerLinks(app, { provider: providerOf(dependencies), lender }, dependencies);
    registerBankName(app, dependencies);
  };
