import type { Transaction } from 'kysely';
import { type LinkType, linkWays } from '../../../../core/flow/incomeWays.ts';
import type { SandboxBorrower } from '../../../../core/model/generated/sandbox-personas.ts';
import type { Tables } from '../../../db/tables.ts';
import type { AppDependencies } from '../../../http/dependencies.ts';
import { lockRecord } from '../../applications/recordService.ts';
import type { AccountProvider, LinkedAccount } from '../../providers/accountProviderService.ts';
import type { AssetProvider, FoundAsset } from '../../providers/assetProviderService.ts';
import type { IncomeProvider } from '../../providers/incomeProviderService.ts';
import { createLinkService } from '../../providers/linkService.ts';
import { testBorrower } from './testBorrower.ts';

type Tools = Pick<AppDependencies, 'clock' | 'ids' | 'encryption' | 'settings'>;

/** Where all of them ask what to find. */
export const PROVIDER_PAGE = '/sandbox/provider';

/** Type of a visit that finds assets; without it, a visit finds a payout account. */
export const ASSETS = 'assets';
const ACCOUNT = 'account';

const visitWith = (token: string) => ({ token, url: `${PROVIDER_PAGE}?token=${token}` });

function returnAddress(applicationUuid: string, type: LinkType): string {
  const { company } = linkWays[type];
  const screens = `/account/heloc/${applicationUuid}/income`;
  if (company === 'plaid') return '/account/heloc/plaid-oauth-success';
  return company === 'truv' ? `${screens}/link/${type}` : `${screens}/pointserv-callback`;
}

/** Finds the income that its page is told; that of test borrowers may be lower, or confirmed only in part. */
export function sandboxIncomeProvider(tools: Tools): IncomeProvider {
  const links = createLinkService(tools);
  const borrowerOf = async (tx: Transaction<Tables>, uuid: string): Promise<SandboxBorrower> =>
    testBorrower(tools.settings, (await lockRecord(tx, uuid))?.persona ?? null);
  return {
    async open(tx, { applicationUuid, type, sourceUuid, stated }) {
      const { verifiedIncomeShare = 1 } = await borrowerOf(tx, applicationUuid);
      const { token } = await links.begin(tx, {
        applicationUuid,
        purpose: 'INCOME',
        type,
        returnTo: returnAddress(applicationUuid, type),
        hasState: linkWays[type].company === 'pointserv',
        data: {
          stated: Math.round(stated * verifiedIncomeShare),
          ...(sourceUuid === undefined ? {} : { sourceUuid }),
        },
      });
      return visitWith(token);
    },

    async exchange(tx, back) {
      const finding = await links.take(tx, { ...back, purpose: 'INCOME' });
      if (!finding) return undefined;
      const { sourceUuid } = finding.data;
      const { incomeMethod } = await borrowerOf(tx, back.applicationUuid);
      return {
        type: finding.type as LinkType,
        sourceUuid: typeof sourceUuid === 'string' ? sourceUuid : undefined,
        annualIncome: Number(finding.found.annualIncome),
        isPartial: incomeMethod === 'PARTIAL',
      };
    },
  };
}

/** Finds the test account chosen on its page. */
export function sandboxAccountProvider(tools: Tools): AccountProvider {
  const links = createLinkService(tools);
  return {
    async open(tx, applicationUuid) {
      const { token } = await links.begin(tx, {
        applicationUuid,
        purpose: 'ACCOUNT',
        type: ACCOUNT,
        returnTo: `/account/heloc/${applicationUuid}/bank/disburse`,
        hasState: false,
        data: {},
      });
      return visitWith(token);
    },

    async exchange(tx, back) {
      const finding = await links.take(tx, { ...back, purpose: 'ACCOUNT', type: ACCOUNT, state: undefined });
      return finding && (finding.found as unknown as LinkedAccount);
    },
  };
}

/** Finds the test assets chosen on its page (config/sandbox/assets.yaml). */
export function sandboxAssetProvider(tools: Tools): AssetProvider {
  const links = createLinkService(tools);
  return {
    async open(tx, applicationUuid) {
      const { token } = await links.begin(tx, {
        applicationUuid,
        purpose: 'ACCOUNT',
        type: ASSETS,
        returnTo: `/account/heloc/${applicationUuid}/product/assets`,
        hasState: false,
        data: {},
      });
      return visitWith(token);
    },

    async exchange(tx, back) {
      const asked = { ...back, purpose: 'ACCOUNT', type: ASSETS, state: undefined } as const;
      const finding = await links.take(tx, asked);
      return finding && (finding.found.assets as unknown as readonly FoundAsset[]);
    },
  };
}
