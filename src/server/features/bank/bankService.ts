import type { Transaction } from 'kysely';
import type { ShownAccount } from '../../../core/model/generated/api/application.ts';
import { compiledOnce } from '../../db/compiledOnce.ts';
import type { FieldContext } from '../../db/fieldEncryption.ts';
import { writeLate } from '../../db/lateWrites.ts';
import { type Tables, toJsonb } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import type { ApplicationData, StatusData } from '../applications/recordService.ts';
import { type AccountCheck, accountChecks } from './accountChecks.ts';
import { scheduleAccountReview } from './accountReviewService.ts';

type Tx = Transaction<Tables>;
type Tools = Pick<AppDependencies, 'ids' | 'encryption' | 'settings'>;

export interface GivenAccount {
  readonly routingNumber: string;
  readonly accountNumber: string;
  readonly accountType: string;
}

/** A stored account, shown with only the last four digits. */
export interface KeptAccount {
  readonly uuid: string;
  readonly routingNumber: string;
  readonly mask: string;
  readonly accountType: string;
  readonly bankName: string | undefined;
  readonly check: AccountCheck;
}

export interface AccountOutcome {
  readonly data: ApplicationData;
  readonly status: StatusData;
  readonly reach: readonly string[];
  readonly reopen: readonly string[];
}

const contextOf = (rowId: string): FieldContext => ({ table: 'bank_accounts', column: 'account_enc', rowId });

interface AccountRow {
  readonly uuid: string;
  readonly applicationUuid: string;
  readonly routingNumber: string;
  readonly encrypted: string;
  readonly mask: string;
  /** JSON. */
  readonly data: string;
  readonly at: Date;
}

const insertAccount = compiledOnce((tx, row: AccountRow) =>
  tx.insertInto('bank_accounts').values({
    uuid: row.uuid,
    application_uuid: row.applicationUuid,
    routing_number: row.routingNumber,
    account_enc: row.encrypted,
    mask: row.mask,
    data: row.data,
    created_at: row.at,
  }),
);

const writeAccount = (tx: Tx, row: AccountRow): Promise<void> =>
  writeLate<AccountRow>(tx, {
    kind: 'bank accounts',
    table: 'bank_accounts',
    key: row.uuid,
    row,
    statements: (rows) => rows.map((one) => insertAccount.of(tx, one)),
  });

/** Checks and stores an account, its number encrypted (G-38). */
export async function keepAccount(
  tx: Tx,
  { ids, encryption, settings }: Tools,
  { applicationUuid, account, at }: { applicationUuid: string; account: GivenAccount; at: Date },
): Promise<KeptAccount> {
  const checks = accountChecks(settings);
  const { routingNumber, accountNumber, accountType } = account;
  const [uuid, mask] = [ids.uuid(), accountNumber.slice(-4)];
  const [check, bankName] = [checks.check(account), checks.bankName(routingNumber)];
  const encrypted = encryption.encrypt(accountNumber, contextOf(uuid));
  const data = toJsonb({ accountType, check, ...(bankName === undefined ? {} : { bankName }) });
  await writeAccount(tx, { uuid, applicationUuid, routingNumber, encrypted, mask, data, at });
  const finding = check === 'PENDING_REVIEW' ? checks.reviewOf(account) : undefined;
  if (finding) await scheduleAccountReview(tx, settings, { applicationUuid, uuid, finding, at });
  return { uuid, routingNumber, mask, accountType, bankName, check };
}

/** Stores the linked exchange account as payout target: no numbers (G-16). */
export async function keepExchangeAccount(
  tx: Tx,
  { ids }: Tools,
  { applicationUuid, at }: { applicationUuid: string; at: Date },
): Promise<Pick<ShownAccount, 'uuid' | 'mask'>> {
  const account = { uuid: ids.uuid(), mask: applicationUuid.slice(-4).toUpperCase() };
  await tx
    .insertInto('bank_accounts')
    .values({
      ...account,
      application_uuid: applicationUuid,
      routing_number: null,
      account_enc: null,
      data: toJsonb({ exchange: true }),
      created_at: at,
    })
    .execute();
  return account;
}

/**
 * Effects of a new payout account: it is shown by its last four digits and must be confirmed; after a failed
 * check it needs a statement first (G-16).
 */
export function payOutTo(account: KeptAccount): AccountOutcome {
  const { uuid, routingNumber, mask, accountType, bankName, check } = account;
  const isFailed = check === 'FAILED_VERIFICATION';
  return {
    data: {
      disburseAccount: { uuid, routingNumber, mask },
      account: {
        uuid,
        mask,
        accountType,
        ...(bankName === undefined ? {} : { bankName }),
        state: check,
        confirmed: false,
      },
    },
    status: { giactAccountStatus: check },
    reach: isFailed ? [] : ['disbursement'],
    reopen: isFailed ? ['disbursement', 'accountConfirmed'] : ['accountConfirmed'],
  };
}
