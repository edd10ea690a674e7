import type { RoutingNumbersFile } from '../../../core/model/generated/sandbox-routing-numbers.ts';
import { requireSandboxFile } from '../../config-files/readSandboxFile.ts';
import type { Settings } from '../../settings/settings.ts';

/** Result of an account check (ENUM-09). */
export type AccountCheck = 'VERIFIED' | 'FAILED_VERIFICATION' | 'PENDING_REVIEW';

/** Knows banks and account owners; a check such as GIACT needs its own adapter. */
export interface AccountChecks {
  /** Undefined for an unknown bank. */
  bankName(routingNumber: string): string | undefined;
  check(account: { readonly routingNumber: string; readonly accountNumber: string }): AccountCheck;
  /** A reviewer's later result; undefined when unspecified. */
  reviewOf(account: { readonly accountNumber: string }): Exclude<AccountCheck, 'PENDING_REVIEW'> | undefined;
}

/** The sandbox's check: its file decides by the end of the number; other accounts are verified. */
export function sandboxAccountChecks({ banks, checks }: RoutingNumbersFile): AccountChecks {
  return {
    bankName: (routingNumber) => banks.find((bank) => bank.routingNumber === routingNumber)?.name,
    check: ({ accountNumber }) =>
      checks.find(({ endsWith }) => accountNumber.endsWith(endsWith))?.status ?? 'VERIFIED',
    reviewOf: ({ accountNumber }) =>
      checks.find(({ endsWith }) => accountNumber.endsWith(endsWith))?.comesTo ?? 'VERIFIED',
  };
}

/** Without a check, a person reviews every account. */
const noChecks: AccountChecks = {
  bankName: () => undefined,
  check: () => 'PENDING_REVIEW',
  reviewOf: () => undefined,
};

const known = new Map<string, AccountChecks>();

/** The configured check, read once per configuration root. */
export function accountChecks({ mode, configRoot }: Pick<Settings, 'mode' | 'configRoot'>): AccountChecks {
  if (mode !== 'sandbox') return noChecks;
  const made =
    known.get(configRoot) ??
    sandboxAccountChecks(requireSandboxFile<RoutingNumbersFile>(configRoot, 'routing-numbers'));
  known.set(configRoot, made);
  return made;
}
