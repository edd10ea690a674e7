import type { Transaction } from 'kysely';
import type { Queries, Tables } from '../../db/tables.ts';

interface PersonName {
  readonly firstName?: string;
  readonly middleName?: string;
  readonly lastName?: string;
  readonly suffix?: string;
}

interface PostalAddress {
  readonly street1?: string;
  readonly street2?: string;
  readonly city?: string;
  readonly state?: string;
  readonly zip?: string;
}

/** The borrower as documents name them. */
export interface BorrowerPerson {
  readonly name: PersonName;
  readonly home: PostalAddress | undefined;
  readonly hasSsn: boolean;
}

/** The person behind an identity; empty when there is no profile. */
export async function selectBorrower(
  queries: Queries | Transaction<Tables>,
  identityUuid: string,
): Promise<BorrowerPerson> {
  const row = await queries
    .selectFrom('profiles')
    .select(['data', 'ssn_enc'])
    .where('identity_uuid', '=', identityUuid)
    .executeTakeFirst();
  const data = (row?.data ?? {}) as {
    readonly name?: PersonName;
    readonly addresses?: readonly (PostalAddress & { readonly type: string })[];
  };
  return {
    name: data.name ?? {},
    home: data.addresses?.find(({ type }) => type === 'HOME'),
    hasSsn: typeof row?.ssn_enc === 'string',
  };
}

const SUFFIXES: Readonly<Record<string, string>> = { JR: 'Jr.', SR: 'Sr.' };

/** The whole legal name in one line, empty when none is known. */
export const fullName = ({ firstName, middleName, lastName, suffix }: PersonName): string =>
  joined([firstName, middleName, lastName, suffix && (SUFFIXES[suffix] ?? suffix)], ' ');

/** An address in one line, empty when none is known. */
export const addressLine = (address: PostalAddress | undefined): string =>
  joined(
    [
      joined([address?.street1, address?.street2], ' '),
      address?.city,
      joined([address?.state, address?.zip], ' '),
    ],
    ', ',
  );

const joined = (parts: readonly (string | undefined)[], by: string): string =>
  parts.filter((part) => part !== undefined && part !== '').join(by);
