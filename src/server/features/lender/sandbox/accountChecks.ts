import type { RoutingNumbersFile } from '../../../../core/model/generated/sandbox-routing-numbers.ts';
import { requireSandboxFile } from '../../../config-files/readSandboxFile.ts';
import type { FieldEncryption } from '../../../db/fieldEncryption.ts';
import { type BankNames, readAccountNumber } from '../../bank/bankService.ts';
import type { AskedTask } from '../../tasks/performerService.ts';

/** What the sandbox finds out about an account. */
export interface AccountCheck {
  readonly outcome: 'verified' | 'notVerified';
  /** A person looks, which takes time. */
  readonly isReviewed: boolean;
}

const outcomeOf = (state: 'VERIFIED' | 'FAILED_VERIFICATION'): AccountCheck['outcome'] =>
  state === 'VERIFIED' ? 'verified' : 'notVerified';

/** By the end of an account number, as configured; other accounts are verified. */
export function checkOf({ checks }: RoutingNumbersFile, accountNumber: string): AccountCheck {
  const check = checks.find(({ endsWith }) => accountNumber.endsWith(endsWith));
  if (!check) return { outcome: 'verified', isReviewed: false };
  return check.status === 'PENDING_REVIEW'
    ? { outcome: outcomeOf(check.comesTo ?? 'VERIFIED'), isReviewed: true }
    : { outcome: outcomeOf(check.status), isReviewed: false };
}

/** The sandbox's banks and account checks. */
export interface SandboxAccounts {
  readonly bankNames: BankNames;
  /** Asked again it is about a statement, which a person looks at and finds in order. */
  readonly check: (asked: Pick<AskedTask, 'tx' | 'task'>) => Promise<AccountCheck>;
}

/** Reads `config/sandbox/routing-numbers.yaml`; throws an error that names it when it is invalid. */
export function createSandboxAccounts(configRoot: string, encryption: FieldEncryption): SandboxAccounts {
  const file = requireSandboxFile<RoutingNumbersFile>(configRoot, 'routing-numbers');
  return {
    bankNames: (routingNumber) => file.banks.find((bank) => bank.routingNumber === routingNumber)?.name,
    check: async ({ tx, task }) => {
      if (task.round > 1) return { outcome: 'verified', isReviewed: true };
      return checkOf(file, (await readAccountNumber(tx, encryption, task.subject)) ?? '');
    },
  };
}
