import { type Queries, type Row, toJsonb } from '../../db/tables.ts';

/** A person's wallet accounts, oldest first. */
export const selectAccounts = (queries: Queries, identityUuid: string): Promise<Row<'wallet_accounts'>[]> =>
  queries
    .selectFrom('wallet_accounts')
    .selectAll()
    .where('identity_uuid', '=', identityUuid)
    .orderBy('created_at')
    .orderBy('address')
    .execute();

/** Inserts an account owned by the person and usable by their own wallet. */
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
