import type { CalendarDate } from '../../../core/shared/calendarDate.ts';
import { compact } from '../../../core/shared/compact.ts';
import type { FieldEncryption } from '../../db/fieldEncryption.ts';
import type { Queries } from '../../db/tables.ts';
import { openPhone } from './phoneService.ts';
import type { ProfileAddress, ProfileName } from './profileService.ts';

/** What is on file of a person, without the SSN. */
export interface PersonOnFile {
  readonly name?: ProfileName;
  readonly dob?: CalendarDate;
  readonly email: string;
  /** Ten digits. */
  readonly phoneNumber?: string;
  readonly homeAddress?: ProfileAddress;
}

/** The people of these identities, by identity; those without a profile are left out. */
export async function readPeople(
  queries: Queries,
  encryption: FieldEncryption,
  identityUuids: readonly string[],
): Promise<ReadonlyMap<string, PersonOnFile>> {
  if (identityUuids.length === 0) return new Map();
  const found = await queries
    .selectFrom('profiles')
    .innerJoin('identities', 'identities.uuid', 'profiles.identity_uuid')
    .select(['identities.uuid', 'identities.email', 'identities.phone_enc', 'profiles.data', 'profiles.dob'])
    .where('identities.uuid', 'in', identityUuids)
    .execute();
  return new Map(found.map((row) => [row.uuid, onFile(row, openPhone(row, encryption, row.uuid))]));
}

interface PersonRow {
  readonly email: string;
  readonly data: object;
  readonly dob: CalendarDate | null;
}

function onFile({ email, data, dob }: PersonRow, phoneNumber: string | undefined): PersonOnFile {
  const { name, addresses = [] } = data as {
    readonly name?: ProfileName;
    readonly addresses?: readonly ProfileAddress[];
  };
  const homeAddress = addresses.find(({ type }) => type === 'HOME');
  return compact({ email, name, dob: dob ?? undefined, phoneNumber, homeAddress });
}
