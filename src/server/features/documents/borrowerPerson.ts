import type { Transaction } from 'kysely';
import type { AddressParts } from '../../../core/validation/address.ts';
import type { Queries, Tables } from '../../db/tables.ts';

interface PersonName {
  readonly firstName?: string;
  readonly middleName?: string;
  readonly lastName?: string;
  readonly suffix?: string;
}

export interface BorrowerPerson {
  readonly name: PersonName;
  readonly home: AddressParts | undefined;
  readonly hasSsn: boolean;
}

/** The person behind an identity; empty without a profile. */
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
    readonly addresses?: readonly (AddressParts & { readonly type: string })[];
  };
  return {
    name: data.name ?? {},
    home: data.addresses?.find(({ type }) => type === 'HOME'),
    hasSsn: typeof row?.ssn_enc === 'string',
  };
}

const SUFFIXES: Readonly<Record<string, string>> = { JR: 'Jr.', SR: 'Sr.' };

/** The full legal name in one line; empty when unknown. */
export const fullName = ({ firstName, middleName, lastName, suffix }: PersonName): string =>
  [firstName, middleName, lastName, suffix && (SUFFIXES[suffix] ?? suffix)].filter(Boolean).join(' ');
