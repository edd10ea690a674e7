import { type Queries, type Row, toJsonb } from '../../db/tables.ts';

/** The wallet accounts of a person, the oldest first. */
export const selectAccounts = (queries: Queries, identityUuid: string): Promise<Row<'wallet_accounts'>[]> =>
  queries
    .selectFrom('wallet_accounts')
    .selectAll()
    .where('identity_uuid', '=', identityUuid)
    .orderBy('created_at')
    .orderBy('address')
    .execute();

/** Writes an account of which the person is the owner; its own wallet is the one that may use it. */
export async function insertAccount(
  queries: Queries,
  account: {
    readonly address: string;
    readonly identityUuid: string;
    readonly name: string;
    readonly at: Date;
  },
): Promise<void> {
  const { address, identityUuid, name, at } = account;
  await queries
    .insertInto('wallet_accounts')
    .values({
      address,
      identity_uuid: identityUuid,
      name,
      authorization_type: 'OWNER',
      authorized_wallets: toJsonb([{ address }]),
      created_at: at,
    })
    .execute();
}
