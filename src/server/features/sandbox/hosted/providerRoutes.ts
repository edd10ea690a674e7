import type { Transaction } from 'kysely';
import type { SandboxAssetsFile } from '../../../../core/model/generated/sandbox-assets.ts';
import type { SandboxBorrower } from '../../../../core/model/generated/sandbox-personas.ts';
import type { RoutingNumbersFile } from '../../../../core/model/generated/sandbox-routing-numbers.ts';
import type { JsonObject } from '../../../../core/shared/json.ts';
import { withQuery } from '../../../../core/shared/withQuery.ts';
import { requireSandboxFile } from '../../../config-files/readSandboxFile.ts';
import type { Tables } from '../../../db/tables.ts';
import type { FeaturePlugin } from '../../../http/dependencies.ts';
import { ApiError } from '../../../http/errors.ts';
import { forEveryLender } from '../../../http/requestContext.ts';
import { lockRecord } from '../../applications/recordService.ts';
import { createLinkService, type LinkService, type OpenLink } from '../../providers/linkService.ts';
import { html, takeForms } from './html.ts';
import { endedPage, type ProviderQuestion, providerPage } from './providerPage.ts';
import { ASSETS, PROVIDER_PAGE } from './sandboxProviders.ts';
import { testBorrower } from './testBorrower.ts';

const GREATEST_INCOME = 9_999_999;

interface TestFindings {
  readonly file: RoutingNumbersFile;
  readonly assets: SandboxAssetsFile['accounts'];
  /** The test borrower's income may be lower than stated, or confirmed only in part. */
  readonly borrower: SandboxBorrower;
}

function questionOf(
  link: OpenLink,
  { file: { accounts, banks }, assets, borrower: { verifiedIncomeShare = 1 } }: TestFindings,
): ProviderQuestion {
  if (link.purpose === 'INCOME') {
    const stated = Math.round(Number(link.data.stated ?? 0) * verifiedIncomeShare);
    return { type: 'income', way: link.type, stated };
  }
  if (link.type === ASSETS)
    return {
      type: 'assets',
      assets: assets.map(({ institution, mask, balance }) => ({ institution, ending: mask, balance })),
    };
  const named = accounts.map(({ routingNumber, accountNumber }) => ({
    bank: banks.find((bank) => bank.routingNumber === routingNumber)?.name ?? routingNumber,
    ending: accountNumber.slice(-4),
  }));
  return { type: 'account', accounts: named };
}

function foundBy(
  link: OpenLink,
  form: Readonly<Record<string, string>>,
  { file: { accounts }, assets, borrower: { incomeMethod } }: TestFindings,
): JsonObject {
  if (link.purpose === 'INCOME') {
    const annualIncome = Number(form.annualIncome);
    if (!Number.isInteger(annualIncome) || annualIncome < 0 || annualIncome > GREATEST_INCOME)
      throw new ApiError('badRequest', ['body.annualIncome must be whole dollars']);
    return { annualIncome, isPartial: incomeMethod === 'PARTIAL' };
  }
  if (link.type === ASSETS) {
    const found = assets.filter((_asset, index) => form[`asset${index}`] === 'found');
    if (found.length === 0) throw new ApiError('badRequest', ['body must name one of the assets shown']);
    return { assets: found.map((asset) => ({ ...asset })) };
  }
  const account = accounts[Number(form.account)];
  if (!account) throw new ApiError('badRequest', ['body.account must be one of those shown']);
  return { ...account };
}

/** The return address of a visit, with its outcome. */
function backTo({ data }: OpenLink, outcome: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(outcome);
  if (typeof data.state === 'string') query.set('state', data.state);
  return withQuery(String(data.returnTo), query);
}

type FindingsFor = (tx: Transaction<Tables>, link: OpenLink) => Promise<TestFindings>;

async function endVisit(
  tx: Transaction<Tables>,
  form: Readonly<Record<string, string>>,
  { links, findingsFor }: { readonly links: LinkService; readonly findingsFor: FindingsFor },
): Promise<string | undefined> {
  const link = await links.open(tx, form.token ?? '');
  if (!link) return undefined;
  if (form.outcome !== 'success') {
    await links.leave(tx, link);
    return backTo(link, { error: form.outcome === 'cancel' ? 'cancelled' : 'failed' });
  }
  const publicToken = await links.settle(tx, link, foundBy(link, form, await findingsFor(tx, link)));
  const name = typeof link.data.state === 'string' ? 'result' : 'publicToken';
  return backTo(link, { [name]: publicToken });
}

/** The sandbox's page for providers of income, accounts and assets (G-15): a form, and the way back. */
export const providerPageFeature: FeaturePlugin = (app, dependencies) => {
  const { db, settings } = dependencies;
  const links = createLinkService(dependencies);
  const found = {
    file: requireSandboxFile<RoutingNumbersFile>(settings.configRoot, 'routing-numbers'),
    assets: requireSandboxFile<SandboxAssetsFile>(settings.configRoot, 'assets').accounts,
  };
  const findingsFor: FindingsFor = async (tx, { application_uuid: uuid }) => {
    const record = await lockRecord(tx, uuid);
    return { ...found, borrower: testBorrower(settings, record?.persona ?? null) };
  };
  const hidden = { onRequest: forEveryLender, schema: { hide: true } };
  takeForms(app);
  app.get<{ Querystring: { token?: string } }>(PROVIDER_PAGE, hidden, async ({ query }, reply) => {
    const token = String(query.token ?? '');
    const question = await db.transaction(async (tx) => {
      const link = await links.open(tx, token);
      return link && questionOf(link, await findingsFor(tx, link));
    });
    const nonce = reply.cspNonce.style;
    if (!question) return html(reply, 410, endedPage(nonce));
    return html(reply, 200, providerPage(question, token, nonce));
  });
  app.post<{ Body: Record<string, string> }>(PROVIDER_PAGE, hidden, async ({ body }, reply) => {
    const address = await db.transaction((tx) => endVisit(tx, body ?? {}, { links, findingsFor }));
    if (address === undefined) return html(reply, 410, endedPage(reply.cspNonce.style));
    return reply.redirect(address, 303);
  });
};
