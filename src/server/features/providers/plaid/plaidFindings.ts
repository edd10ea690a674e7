import type { AssetType } from '../../../../core/loan/assetIncome.ts';
import type { JsonObject } from '../../../../core/shared/json.ts';
import { objectAt, objectsAt, textAt } from './plaidApi.ts';

type Data = Record<string, unknown>;

const numberAt = (data: Data, name: string): number | undefined => {
  const value = data[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
};

const ROUTING = /^\d{9}$/;
const ACCOUNT = /^\d{4,17}$/;

/** The account of `/auth/get`: the first one that can be paid into; undefined when there is none. */
export function accountFound(data: Data): JsonObject | undefined {
  const accounts = new Map(objectsAt(data, 'accounts').map((one) => [one.account_id, one]));
  const numbers = objectsAt(objectAt(data, 'numbers'), 'ach');
  const usable = numbers.find(
    ({ account, routing, can_transfer_in: canTakeIn }) =>
      canTakeIn !== false && ROUTING.test(String(routing)) && ACCOUNT.test(String(account)),
  );
  if (!usable) return undefined;
  const isSavings = accounts.get(usable.account_id)?.subtype === 'savings';
  return {
    routingNumber: textAt(usable, 'routing'),
    accountNumber: textAt(usable, 'account'),
    accountType: isSavings ? 'SAVINGS' : 'CHECKING',
  };
}

const RETIREMENT = /401|403|457|ira|keogh|pension|retirement|thrift|profit sharing|sarsep|annuity|roth/i;

/** What counts as which asset (G-09); undefined for debts, cards and what is not named. */
function assetTypeOf({ type, subtype }: Data): AssetType | undefined {
  if (type === 'depository') return 'CHECKING_OR_SAVINGS';
  if (type !== 'investment' && type !== 'brokerage') return undefined;
  return RETIREMENT.test(String(subtype)) ? 'RETIREMENT' : 'BROKERAGE';
}

/** Last four digits; Plaid gives two to four characters, or none. */
const maskOf = ({ mask }: Data): string => (typeof mask === 'string' ? mask.slice(-4) : '');

/** The assets of `/accounts/get` in dollars; undefined when there is none. */
export function assetsFound(data: Data): JsonObject | undefined {
  const name = objectAt(data, 'item').institution_name;
  const assets = objectsAt(data, 'accounts').flatMap((account) => {
    const type = assetTypeOf(account);
    const balances = objectAt(account, 'balances');
    const current = numberAt(balances, 'current');
    if (type === undefined || current === undefined || balances.iso_currency_code !== 'USD') return [];
    const institution = typeof name === 'string' && name !== '' ? name : textAt(account, 'name');
    return [{ type, institution, mask: maskOf(account), balance: Math.max(0, Math.floor(current)) }];
  });
  return assets.length === 0 ? undefined : { assets };
}

const DAYS_A_YEAR = 365;

/**
 * The income of `/credit/bank_income/get`: what came in over the days that were asked for, in dollars a year. Partial when
 * Plaid warns that it could not read everything; undefined when nothing came in.
 */
export function incomeFound(data: Data, days: number): JsonObject | undefined {
  const reports = objectsAt(data, 'bank_income');
  const [report] = reports.slice(-1);
  if (!report) return undefined;
  const amounts = objectsAt(objectAt(report, 'bank_income_summary'), 'total_amounts');
  const dollars = amounts
    .filter((one) => one.iso_currency_code === 'USD')
    .map((one) => numberAt(one, 'amount') ?? 0);
  const total = dollars.reduce((sum, amount) => sum + amount, 0);
  const annualIncome = Math.round((total * DAYS_A_YEAR) / (numberAt(report, 'days_requested') ?? days));
  if (annualIncome <= 0) return undefined;
  const isPartial = Array.isArray(report.warnings) && report.warnings.length > 0;
  return { annualIncome, isPartial };
}
