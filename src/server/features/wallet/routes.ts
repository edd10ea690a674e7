import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import accountSchema from '../../../../schemas/api/wallet-account.schema.json' with { type: 'json' };
import type { WalletAccountRequest } from '../../../core/model/generated/api/wallet-account.ts';
import type { Queries, Row } from '../../db/tables.ts';
import { apiSchema } from '../../http/apiSchema.ts';
import { writeHeaders } from '../../http/applicationRoute.ts';
import type { AppDependencies, FeaturePlugin } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import { answerOnce } from '../../http/idempotentRoute.ts';
import { knownOrganization } from '../../http/knownOrganization.ts';
import { requireIdentity, sessionOf } from '../../http/requestContext.ts';
import { closed, routeSchema, text } from '../../http/routeSchema.ts';
import { readFlags } from '../optimize/flagService.ts';
import { exchangeRoutes } from './exchangeRoutes.ts';
import { allowLenders } from './walletHost.ts';
import { insertAccount, selectAccounts } from './walletStore.ts';

const BASE = '/service-wallet/secure/api/v3/account';
const MOST_ACCOUNTS = 10;

const walletAnswer = closed({
  account: closed({ name: text(), address: text() }),
  authorizedWallets: { type: 'array', items: closed({ address: text() }) },
  authorizationType: { type: 'string', enum: ['OWNER', 'VIEWER'] },
});
/** For users signed in here, or by a token exchanged for the wallet's host. */
const own = { onRequest: requireIdentity, config: { takesWalletTokens: true, anyOrigin: true } };
const described = { tag: 'wallet', signedIn: true } as const;

const toWallet = (row: Row<'wallet_accounts'>) => ({
  account: { name: row.name, address: row.address },
  authorizedWallets: row.authorized_wallets.map(({ address }) => ({ address })),
  authorizationType: row.authorization_type,
});

/** Answers 404 where the person's flag fe-wallet is off. */
async function requireWallets(
  { releases }: Pick<AppDependencies, 'releases'>,
  queries: Queries,
  request: FastifyRequest,
): Promise<string> {
  const { identityUuid, organization } = sessionOf(request);
  const { app } = knownOrganization(releases, organization, 'session');
  const flags = await readFlags(queries, app.brand.code, app.flags, { identityUuid });
  if (!flags['fe-wallet']?.enabled) throw new ApiError('notFound');
  return identityUuid;
}

function registerReads(app: FastifyInstance, dependencies: AppDependencies): void {
  const { kysely } = dependencies.db;
  const accountsOf = async (request: FastifyRequest) =>
    selectAccounts(kysely, await requireWallets(dependencies, kysely, request));

  app.get(
    BASE,
    {
      ...own,
      schema: routeSchema({
        ...described,
        summary: 'The wallet accounts of the person (CALL-40)',
        answer: { type: 'array', items: walletAnswer },
      }),
    },
    async (request) => (await accountsOf(request)).map(toWallet),
  );
  app.get<{ Querystring: { principal?: string } }>(
    `${BASE}/access`,
    {
      ...own,
      schema: routeSchema({
        ...described,
        summary: 'The wallet profile, of the principal if one is named (CALL-39); 404 if there is none',
        querystring: closed({ principal: text(100) }, ['principal']),
        answer: walletAnswer,
      }),
    },
    async (request) => {
      const { principal } = request.query;
      const accounts = await accountsOf(request);
      const found = accounts.find(({ address }) => principal === undefined || address === principal);
      if (found === undefined) throw new ApiError('notFound');
      return toWallet(found);
    },
  );
}

/** Wallets behind the flag fe-wallet: accounts, profile, and opening one. */
export const walletFeature: FeaturePlugin = (app, dependencies) => {
  const { clock } = dependencies;
  app.addHook('onRequest', async (request, reply) => allowLenders(request, reply, dependencies));
  app.options('/service-wallet/*', { schema: { hide: true } }, async (_request, reply) =>
    reply.code(204).send(),
  );
  exchangeRoutes(app, dependencies);
  registerReads(app, dependencies);
  app.post<{ Body: WalletAccountRequest }>(
    BASE,
    {
      ...own,
      schema: routeSchema({
        ...described,
        summary: 'Open a wallet account; 409 if the person already has ten',
        headers: writeHeaders,
        body: apiSchema(accountSchema),
        answer: walletAnswer,
      }),
    },
    (request, reply) =>
      answerOnce(dependencies, request, reply, async (tx) => {
        const identityUuid = await requireWallets(dependencies, tx, request);
        if ((await selectAccounts(tx, identityUuid)).length >= MOST_ACCOUNTS)
          throw new ApiError('conflict', [said('refusal.wallet.full')]);
        const address = `tp1${randomBytes(19).toString('hex')}`;
        await insertAccount(tx, {
          address,
          identityUuid,
          name: request.body.name,
          at: new Date(clock.now()),
        });
        const made = (await selectAccounts(tx, identityUuid)).find((account) => account.address === address);
        if (made === undefined) throw new Error('the account was not written');
        return { status: 200, body: toWallet(made) };
      }),
  );
};
