import type { RoutingNumbersFile } from '../../../core/model/generated/sandbox-routing-numbers.ts';
import { requireSandboxFile } from '../../config-files/readSandboxFile.ts';
import type { Settings } from '../../settings.ts';

/** What the account check says (ENUM-09). */
export type AccountCheck = 'VERIFIED' | 'FAILED_VERIFICATION' | 'PENDING_REVIEW';

/** Who knows banks and whose an account is. An adapter of a check such as GIACT is another. */
export interface AccountChecks {
  /** Undefined for a bank that is not known. */
  bankName(routingNumber: string): string | undefined;
  check(account: { readonly routingNumber: string; readonly accountNumber: string }): AccountCheck;
  /** What a person who reviews the account finds in time; undefined where nobody says. */
  reviewOf(account: { readonly accountNumber: string }): Exclude<AccountCheck, 'PENDING_REVIEW'> | undefined;
}

/** The check of the sandbox: what its file says by the end of the number; any other account is verified. */
export function sandboxAccountChecks({ banks, checks }: RoutingNumbersFile): AccountChecks {
  return {
    bankName: (routingNumber) => banks.find((bank) => bank.routingNumber === routingNumber)?.name,
    check: ({ accountNumber }) =>
      checks.find(({ endsWith }) => accountNumber.endsWith(endsWith))?.status ?? 'VERIFIED',
    reviewOf: ({ accountNumber }) =>
      checks.find(({ endsWith }) => accountNumber.endsWith(endsWith))?.comesTo ?? 'VERIFIED',
  };
}

/** Stands where nobody is asked: every account is looked at by a person. */
const noChecks: AccountChecks = {
  bankName: () => undefined,
  check: () => 'PENDING_REVIEW',
  reviewOf: () => undefined,
};

const known = new Map<string, AccountChecks>();

/** The check that the settings ask for, read once for each place of configuration. */
export function accountChecks({ mode, configRoot }: Pick<Settings, 'mode' | 'configRoot'>): AccountChecks {
  if (mode !== 'sandbox') return noChecks;
  const made =
    known.get(configRoot) ??
    sandboxAccountChecks(requireSandboxFile<RoutingNumbersFile>(configRoot, 'routing-numbers'));
  known.set(configRoot, made);
  return made;
}
