import {
  CountryCode,
  DepositoryAccountSubtype,
  IncomeVerificationSourceType,
  type LinkTokenCreateRequest,
  Products,
} from 'plaid';
import type { JsonObject } from '../../../../core/shared/json.ts';
import type { AppDependencies } from '../../../http/dependencies.ts';
import { languageOfRequest } from '../../../http/requestLanguage.ts';
import type { CallTools } from '../companyCalls.ts';
import type { BegunVisit, CompanyRole, FindingCompany, KeptVisit } from '../companyService.ts';
import {
  createPlaid,
  objectAt,
  objectsAt,
  type Plaid,
  PlaidRefused,
  type PlaidSettings,
  textAt,
} from './plaidApi.ts';
import { accountFound, assetsFound, incomeFound } from './plaidFindings.ts';

const VISIT_SECONDS = 30 * 60;
const NAME_LENGTH = 30;
const INCOME_DAYS = 365;

type Role = Extract<CompanyRole, 'bankIncome' | 'assets' | 'accounts'>;

/** Whose income it is, as the API of the account's age names it. */
interface PlaidUser {
  readonly user_id?: string;
  readonly user_token?: string;
}

/** What is kept of a visit. */
interface Kept {
  readonly linkToken: string;
  readonly user?: PlaidUser;
  readonly accessToken?: string;
}

const keptOf = ({ kept }: KeptVisit): Kept => kept as unknown as Kept;
const asJson = (kept: Kept): JsonObject => kept as unknown as JsonObject;

/** What Link is to ask for. */
function productsFor(role: Role, days: number): Partial<LinkTokenCreateRequest> {
  if (role === 'bankIncome')
    return {
      products: [Products.IncomeVerification],
      income_verification: {
        income_source_types: [IncomeVerificationSourceType.Bank],
        bank_income: { days_requested: days },
      },
    };
  if (role === 'assets') return { products: [Products.Assets] };
  const { Checking, Savings } = DepositoryAccountSubtype;
  return {
    products: [Products.Auth],
    account_filters: { depository: { account_subtypes: [Checking, Savings] } },
  };
}

async function userOf(plaid: Plaid, visit: BegunVisit): Promise<PlaidUser> {
  return plaid(
    'user/create',
    (api) => api.userCreate({ client_user_id: visit.uuid }),
    (data) =>
      data.user_token ? { user_token: textAt(data, 'user_token') } : { user_id: textAt(data, 'user_id') },
  );
}

/** The public token of the item that the borrower linked; undefined when none was. */
async function publicTokenOf(plaid: Plaid, { linkToken }: Kept): Promise<string | undefined> {
  return plaid(
    'link/token/get',
    (api) => api.linkTokenGet({ link_token: linkToken }),
    (data) => {
      const sessions = Array.isArray(data.link_sessions) ? objectsAt(data, 'link_sessions') : [];
      const items = sessions.flatMap((session) => {
        const results = objectAt(session, 'results');
        return Array.isArray(results.item_add_results) ? objectsAt(results, 'item_add_results') : [];
      });
      const [item] = items.slice(-1);
      return item && textAt(item, 'public_token');
    },
  );
}

/** The access token of a visit, kept at once: a public token is good for one exchange. */
async function accessTokenOf(plaid: Plaid, visit: KeptVisit): Promise<string | undefined> {
  const kept = keptOf(visit);
  if (kept.accessToken !== undefined) return kept.accessToken;
  const publicToken = await publicTokenOf(plaid, kept);
  if (publicToken === undefined) return undefined;
  const accessToken = await plaid(
    'item/public_token/exchange',
    (api) => api.itemPublicTokenExchange({ public_token: publicToken }),
    (data) => textAt(data, 'access_token'),
  );
  await visit.keep(asJson({ ...kept, accessToken }));
  return accessToken;
}

/** Undefined instead of what Plaid refuses for good. */
const unlessRefused = <T>(call: Promise<T>): Promise<T | undefined> =>
  call.catch((error: unknown) => {
    if (error instanceof PlaidRefused) return undefined;
    throw error;
  });

async function found(plaid: Plaid, visit: KeptVisit, days: number): Promise<JsonObject | undefined> {
  const { user } = keptOf(visit);
  if (visit.role === 'bankIncome')
    return (
      user &&
      plaid(
        'credit/bank_income/get',
        (api) => api.creditBankIncomeGet(user),
        (data) => incomeFound(data, days),
      )
    );
  const token = await accessTokenOf(plaid, visit);
  if (token === undefined) return undefined;
  return visit.role === 'assets'
    ? plaid('accounts/get', (api) => api.accountsGet({ access_token: token }), assetsFound)
    : plaid('auth/get', (api) => api.authGet({ access_token: token }), accountFound);
}

/** Ends Plaid's access to the borrower's bank; what is gone already is fine. */
async function forget(plaid: Plaid, visit: KeptVisit): Promise<void> {
  const { user } = keptOf(visit);
  if (user) {
    await unlessRefused(
      plaid(
        'user/remove',
        (api) => api.userRemove(user),
        () => true,
      ),
    );
    return;
  }
  const token = await unlessRefused(accessTokenOf(plaid, visit));
  if (token === undefined) return;
  const remove = plaid(
    'item/remove',
    (api) => api.itemRemove({ access_token: token }),
    () => true,
  );
  await unlessRefused(remove);
}

/**
 * Plaid (https://plaid.com/docs): the borrower links a bank on Plaid's own page (Hosted Link) and comes back; what was
 * linked is asked for, read once, and removed. No script of Plaid runs on our pages.
 */
export function plaidCompany(
  settings: PlaidSettings,
  tools: CallTools & Pick<AppDependencies, 'releases'>,
): FindingCompany {
  const plaid = createPlaid(settings, tools);
  const days = settings.incomeDays ?? INCOME_DAYS;
  return {
    id: settings.id,
    async begin(visit) {
      const role = visit.role as Role;
      const user = role === 'bankIncome' ? await userOf(plaid, visit) : undefined;
      const lender =
        tools.releases.head(visit.organization)?.app.brand.company?.shortName ?? visit.organization;
      const request: LinkTokenCreateRequest = {
        client_name: lender.slice(0, NAME_LENGTH),
        language: languageOfRequest()?.startsWith('es') ? 'es' : 'en',
        country_codes: [CountryCode.Us],
        ...(user?.user_id === undefined ? { user: { client_user_id: visit.uuid } } : {}),
        ...user,
        hosted_link: { completion_redirect_uri: visit.returnTo, url_lifetime_seconds: VISIT_SECONDS },
        ...productsFor(role, days),
      };
      return plaid(
        'link/token/create',
        (api) => api.linkTokenCreate(request),
        (data) => ({
          url: textAt(data, 'hosted_link_url'),
          kept: asJson({ linkToken: textAt(data, 'link_token'), ...(user ? { user } : {}) }),
        }),
      );
    },
    find: (visit) => unlessRefused(found(plaid, visit, days)),
    forget: (visit) => forget(plaid, visit),
  };
}
