import type { Transaction } from 'kysely';
import type { Act } from '../../../core/journey/endedBy.ts';
import type { ShownAccount } from '../../../core/model/generated/api/application.ts';
import { withoutBlanks } from '../../../core/shared/compact.ts';
import { compiledOnce } from '../../db/compiledOnce.ts';
import type { FieldContext } from '../../db/fieldEncryption.ts';
import { writeLate } from '../../db/lateWrites.ts';
import { createReadOnce } from '../../db/readOnce.ts';
import { type Tables, toJsonb } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import type { AskedAside } from '../applications/asideService.ts';
import type { ApplicationData, StatusData } from '../applications/recordService.ts';

type Tx = Transaction<Tables>;

/** The bank of a routing number; undefined for an unknown one. */
export type BankNames = (routingNumber: string) => string | undefined;

/** Where nobody knows the banks. */
export const noBankNames: BankNames = () => undefined;

export interface AccountTools extends Pick<AppDependencies, 'ids' | 'encryption'> {
  readonly bankNames: BankNames;
}

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
}

export interface AccountOutcome {
  readonly data: ApplicationData;
  readonly status: StatusData;
  readonly acts: readonly Act[];
  readonly asks: readonly AskedAside[];
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

/** Numbers that a transaction has stored or read. */
const numbers = createReadOnce<string>();

/** Stores an account, its number encrypted (G-38); whoever keeps it asks about it. */
export async function keepAccount(
  tx: Tx,
  { ids, encryption, bankNames }: AccountTools,
  { applicationUuid, account, at }: { applicationUuid: string; account: GivenAccount; at: Date },
): Promise<KeptAccount> {
  const { routingNumber, accountNumber, accountType } = account;
  const [uuid, mask] = [ids.uuid(), accountNumber.slice(-4)];
  const bankName = bankNames(routingNumber);
  const encrypted = encryption.encrypt(accountNumber, contextOf(uuid));
  const data = toJsonb({ accountType, ...(bankName === undefined ? {} : { bankName }) });
  numbers.keep(tx, uuid, accountNumber);
  await writeAccount(tx, { uuid, applicationUuid, routingNumber, encrypted, mask, data, at });
  return { uuid, routingNumber, mask, accountType, bankName };
}

/** The number of a stored account; undefined for one that does not exist or has none. */
export async function readAccountNumber(
  tx: Tx,
  encryption: AppDependencies['encryption'],
  uuid: string,
): Promise<string | undefined> {
  const known = numbers.known(tx, uuid);
  if (known !== undefined) return known;
  const account = tx.selectFrom('bank_accounts').select('account_enc').where('uuid', '=', uuid);
  const encrypted = (await account.executeTakeFirst())?.account_enc;
  const number = encrypted ? encryption.decrypt(encrypted, contextOf(uuid)) : undefined;
  if (number !== undefined) numbers.keep(tx, uuid, number);
  return number;
}

/** A stored account as the lender's side is told, without its number. */
export interface StoredAccount {
  readonly uuid: string;
  readonly mask: string;
  /** Absent for an exchange. */
  readonly routingNumber?: string;
  readonly accountType?: string;
  readonly bankName?: string;
}

/** A stored account; undefined when there is none of this UUID. */
export async function readAccount(tx: Tx, uuid: string): Promise<StoredAccount | undefined> {
  const row = await tx
    .selectFrom('bank_accounts')
    .select(['uuid', 'mask', 'routing_number', 'data'])
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  if (!row) return undefined;
  const { accountType, bankName } = row.data as Pick<StoredAccount, 'accountType' | 'bankName'>;
  return withoutBlanks({
    uuid,
    mask: row.mask,
    routingNumber: row.routing_number ?? undefined,
    accountType,
    bankName,
  });
}

/** Stores the linked exchange account as payout target: no numbers (G-16). */
export async function keepExchangeAccount(
  tx: Tx,
  { ids }: Pick<AccountTools, 'ids'>,
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

/** The account that a new payout account replaces, unless autopay debits it. */
export const replacedPayout = ({ account, autopayAccount }: ApplicationData): string | undefined =>
  account?.uuid === autopayAccount?.uuid ? undefined : account?.uuid;

/**
 * What a new payout account changes: it is shown by its last four digits, must be confirmed, and is asked about in place
 * of the one before; one that is not the borrower's needs a statement first (G-16).
 */
export function payOutTo(account: KeptAccount, data: ApplicationData): AccountOutcome {
  const { uuid, routingNumber, mask, accountType, bankName } = account;
  return {
    data: {
      disburseAccount: { uuid, routingNumber, mask },
      account: {
        uuid,
        mask,
        accountType,
        ...(bankName === undefined ? {} : { bankName }),
        state: 'PENDING_REVIEW',
        confirmed: false,
      },
    },
    status: { giactAccountStatus: 'PENDING_REVIEW' },
    acts: [{ by: 'disburseAccount' }, { by: 'accountConfirm', again: true }],
    asks: [{ aside: 'accountCheck', subject: uuid, isNew: true, replaces: replacedPayout(data) }],
  };
}
