import type { FastifyInstance } from 'fastify';
import linkResultSchema from '../../../../schemas/api/account-link-result.schema.json' with { type: 'json' };
import type { AccountLinkResultRequest } from '../../../core/model/generated/api/account-link-result.ts';
import { apiSchema } from '../../http/apiSchema.ts';
import { HELOC, type OfApplication, ofApplication } from '../../http/applicationRoute.ts';
import type { AppDependencies, FeaturePlugin } from '../../http/dependencies.ts';
import { requireIdentity, sessionOf } from '../../http/requestContext.ts';
import { closed, routeSchema, text } from '../../http/routeSchema.ts';
import { lockOwned } from '../applications/ownedRecordService.ts';
import type { FindingCompanies } from '../providers/companyService.ts';
import { registerVisitCalls } from '../providers/visitCallsService.ts';
import { type BankLender, createAccountLinks } from './accountLinkService.ts';

const tag = 'bank';
const routingNumber = { type: 'string', pattern: '^\\d{9}$' } as const;
const bankAnswer = {
  type: 'object',
  additionalProperties: false,
  properties: { bankName: text() },
} as const;

interface BankFeature {
  readonly companies: FindingCompanies;
  readonly lender: BankLender;
}

function registerLinks(
  app: FastifyInstance,
  { companies, lender }: BankFeature,
  dependencies: AppDependencies,
): void {
  const links = createAccountLinks(dependencies, lender);
  registerVisitCalls<unknown, AccountLinkResultRequest>(app, dependencies, companies, {
    tag,
    path: 'disburse-account',
    begin: {
      summary: 'Begin a new visit to a provider of accounts (G-16); 409 if no account is needed now',
      run: links.begin,
    },
    take: {
      summary: 'Take the account that a provider found (G-16); 422 for a token of another visit',
      body: apiSchema(linkResultSchema),
      back: (tx, uuid, session, { publicToken }) => links.back(tx, uuid, session, publicToken),
      run: (tx, uuid, session, { publicToken }) => links.take(tx, uuid, session, publicToken),
    },
  });
}

/** Looks up a routing number from the body, so that no account data stands in an address. */
function registerBankName(
  app: FastifyInstance,
  { bankNames }: Pick<BankLender, 'bankNames'>,
  { db }: AppDependencies,
): void {
  app.post<OfApplication & { Body: { routingNumber: string } }>(
    `${HELOC}/:uuid/bank-name`,
    {
      onRequest: requireIdentity,
      schema: routeSchema({
        tag,
        summary: 'The bank of a routing number (G-16); without a name if it is unknown',
        params: ofApplication,
        body: closed({ routingNumber }),
        answer: bankAnswer,
        signedIn: true,
      }),
    },
    async (request) => {
      await db.transaction((tx) => lockOwned(tx, request.params.uuid, sessionOf(request)));
      const bankName = bankNames(request.body.routingNumber);
      return bankName === undefined ? {} : { bankName };
    },
  );
}

/** The payout account (G-16), linked at the bank where the lender has a company of accounts. */
export const bankFeature =
  (lender: BankLender, companies: FindingCompanies): FeaturePlugin =>
  (app, dependencies) => {
    registerLinks(app, { companies, lender }, dependencies);
    registerBankName(app, lender, dependencies);
  };
