import type { Transaction } from 'kysely';
import type { CalendarDate } from '../../../core/shared/calendarDate.ts';
import { withoutBlanks } from '../../../core/shared/compact.ts';
import type { FieldContext } from '../../db/fieldEncryption.ts';
import type { Queries, Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { keepLanguage } from './languageService.ts';
import { readPhone } from './phoneService.ts';

export { personReading } from './profileStore.ts';

import {
  type ProfileRow,
  selectPerson,
  selectProfileForUpdate,
  selectProfileWithEmail,
  updateProfile,
} from './profileStore.ts';

/** A person's name; `suffix` as stored (C-01). */
export interface ProfileName {
  readonly firstName?: string;
  readonly middleName?: string;
  readonly lastName?: string;
  readonly suffix?: string;
}

export interface ProfileAddress {
  readonly uuid: string;
  readonly type: string;
  readonly street1?: string;
  readonly street2?: string;
  readonly city?: string;
  readonly state?: string;
  readonly zip?: string;
}

interface ProfileData {
  readonly name?: ProfileName;
  readonly addresses?: readonly ProfileAddress[];
  /** `assigned`: by the lender, whoever referred the borrower. */
  readonly referrer?: { readonly referrerUuid: string; readonly assigned?: true };
}

/** A person (AUTH-12); the SSN itself is never returned. */
export interface Profile extends ProfileData {
  readonly uuid: string;
  readonly email: string;
  readonly dob?: CalendarDate;
  readonly phoneNumbers: readonly { readonly type: string; readonly number: string }[];
  readonly addresses: readonly ProfileAddress[];
  readonly type?: string;
  readonly hasSsn: boolean;
  readonly optimizelyProfileUuid?: string;
  readonly language?: string;
}

/** A write; unnamed fields stay. */
export interface ProfileChange {
  readonly name?: ProfileName;
  readonly dob?: CalendarDate;
  /** Nine digits; stored encrypted, never returned. */
  readonly ssn?: string;
  /** Replaces the address of type HOME. */
  readonly homeAddress?: Omit<ProfileAddress, 'uuid' | 'type'>;
  readonly type?: string;
  readonly optimizelyProfileUuid?: string;
  readonly referrerUuid?: string;
  /** The loan officer whom the lender assigned. */
  readonly officerUuid?: string;
}

export interface ProfileService {
  find(identityUuid: string): Promise<Profile | undefined>;
  /** Writes within a transaction; throws when the identity has no profile. */
  change(tx: Transaction<Tables>, identityUuid: string, change: ProfileChange): Promise<void>;
  /** Replaces first name, last name and suffix, keeping the middle name (C-06). */
  rename(identityUuid: string, name: Omit<ProfileName, 'middleName'>): Promise<void>;
  speak(identityUuid: string, language: string): Promise<void>;
}

const dataOf = ({ data }: Pick<ProfileRow, 'data'>): ProfileData => data as ProfileData;

const ssnOf = (rowId: string): FieldContext => ({ table: 'profiles', column: 'ssn_enc', rowId });

/** A person's facts for rules, never the SSN itself. Within a transaction pass it as `queries`. */
export async function readPerson(
  queries: Queries,
  identityUuid: string,
): Promise<Pick<Profile, 'name' | 'dob' | 'addresses' | 'email' | 'hasSsn'> | undefined> {
  const row = await selectPerson(queries, identityUuid);
  if (row === undefined) return undefined;
  const { name, addresses = [] } = dataOf(row);
  return {
    addresses,
    email: row.email,
    hasSsn: row.has_ssn,
    ...(name === undefined ? {} : { name }),
    ...(row.dob === null ? {} : { dob: row.dob }),
  };
}

/**
 * The SSN, for the request to an authority that must print it (Form 4506-C); undefined when none is on file.
 * Never returned by a route or logged.
 */
export async function readSsn(
  queries: Queries,
  { encryption }: Pick<AppDependencies, 'encryption'>,
  identityUuid: string,
): Promise<string | undefined> {
  const row = await selectProfileWithEmail(queries, identityUuid);
  return row?.ssn_enc ? encryption.decrypt(row.ssn_enc, ssnOf(row.uuid)) : undefined;
}

export function createProfileService(
  dependencies: Pick<AppDependencies, 'db' | 'clock' | 'ids' | 'encryption'>,
): ProfileService {
  const { db, clock, ids, encryption } = dependencies;

  const withHome = (data: ProfileData, home: ProfileChange['homeAddress']): readonly ProfileAddress[] => {
    const addresses = data.addresses ?? [];
    if (home === undefined) return addresses;
    const known = addresses.find(({ type }) => type === 'HOME');
    const others = addresses.filter(({ type }) => type !== 'HOME');
    return [withoutBlanks({ uuid: known?.uuid ?? ids.uuid(), type: 'HOME', ...home }), ...others];
  };

  async function lockProfile(tx: Transaction<Tables>, identityUuid: string): Promise<ProfileRow> {
    const row = await selectProfileForUpdate(tx, identityUuid);
    if (row === undefined) throw new ApiError('unauthenticated');
    return row;
  }

  async function write(tx: Transaction<Tables>, row: ProfileRow, change: ProfileChange): Promise<void> {
    const data = dataOf(row);
    const { referrerUuid, officerUuid } = change;
    const referred = referrerUuid ? { referrerUuid } : data.referrer;
    const referrer = officerUuid ? ({ referrerUuid: officerUuid, assigned: true } as const) : referred;
    await updateProfile(tx, {
      uuid: row.uuid,
      data: withoutBlanks({
        name: change.name ? withoutBlanks(change.name) : data.name,
        addresses: withHome(data, change.homeAddress),
        referrer,
      }),
      dob: change.dob ?? row.dob,
      ssnEnc: change.ssn === undefined ? row.ssn_enc : encryption.encrypt(change.ssn, ssnOf(row.uuid)),
      type: change.type ?? row.type,
      trackerUuid: change.optimizelyProfileUuid ?? row.tracker_uuid,
      at: new Date(clock.now()),
    });
  }

  return {
    async find(identityUuid) {
      const [row, phoneNumber] = await Promise.all([
        selectProfileWithEmail(db.kysely, identityUuid),
        readPhone(db.kysely, encryption, identityUuid),
      ]);
      if (row === undefined) return undefined;
      return {
        uuid: row.uuid,
        email: row.email,
        phoneNumbers: phoneNumber === undefined ? [] : [{ type: 'MOBILE', number: phoneNumber }],
        addresses: [],
        ...dataOf(row),
        ...(row.dob === null ? {} : { dob: row.dob }),
        ...(row.type === null ? {} : { type: row.type }),
        ...(row.tracker_uuid === null ? {} : { optimizelyProfileUuid: row.tracker_uuid }),
        ...(row.language === null ? {} : { language: row.language }),
        hasSsn: row.ssn_enc !== null,
      };
    },

    async change(tx, identityUuid, change) {
      await write(tx, await lockProfile(tx, identityUuid), change);
    },

    rename: (identityUuid, name) =>
      db.transaction(async (tx) => {
        const row = await lockProfile(tx, identityUuid);
        const middleName = dataOf(row).name?.middleName;
        await write(tx, row, { name: { ...name, ...(middleName ? { middleName } : {}) } });
      }),

    async speak(identityUuid, language) {
      const at = new Date(clock.now());
      if (!(await keepLanguage(db.kysely, identityUuid, { language, at })))
        throw new ApiError('unauthenticated');
    },
  };
}
