import type { CalendarDate } from '../../../core/shared/calendarDate.ts';
import { compiledOnce } from '../../db/compiledOnce.ts';
import { createReadOnce } from '../../db/readOnce.ts';
import { type Reading, readingOf } from '../../db/readTogether.ts';
import { type Queries, type Row, toJsonb } from '../../db/tables.ts';

export type ProfileRow = Row<'profiles'>;

/** Locks the row until the transaction ends. */
export const selectProfileForUpdate = (tx: Queries, identityUuid: string): Promise<ProfileRow | undefined> =>
  tx
    .selectFrom('profiles')
    .selectAll()
    .where('identity_uuid', '=', identityUuid)
    .forUpdate()
    .executeTakeFirst();

/** A profile with the sign-in e-mail address. */
export type ProfileWithEmail = ProfileRow & { readonly email: string };

export const selectProfileWithEmail = (
  queries: Queries,
  identityUuid: string,
): Promise<ProfileWithEmail | undefined> =>
  queries
    .selectFrom('profiles')
    .innerJoin('identities', 'identities.uuid', 'profiles.identity_uuid')
    .selectAll('profiles')
    .select('identities.email')
    .where('profiles.identity_uuid', '=', identityUuid)
    .executeTakeFirst();

export interface PersonRow extends Pick<ProfileWithEmail, 'data' | 'dob' | 'email'> {
  readonly has_ssn: boolean;
}

const persons = createReadOnce<PersonRow | undefined>();

const personQuery = compiledOnce((queries, { identityUuid }: { readonly identityUuid: string }) =>
  queries
    .selectFrom('profiles')
    .innerJoin('identities', 'identities.uuid', 'profiles.identity_uuid')
    .select(['profiles.data', 'profiles.dob', 'identities.email'])
    // The SSN itself is opened only for whoever must print it.
    .select((eb) => eb('profiles.ssn_enc', 'is not', null).$castTo<boolean>().as('has_ssn'))
    .where('profiles.identity_uuid', '=', identityUuid),
);

/** A person, read once per transaction: only where it neither locks nor writes the profile. */
export const selectPerson = (queries: Queries, identityUuid: string): Promise<PersonRow | undefined> =>
  persons.read(queries, identityUuid, async () => (await personQuery.run(queries, { identityUuid }))[0]);

export const personReading = (tx: Queries, identityUuid: string): Reading =>
  readingOf(personQuery.of(tx, { identityUuid }), ([row]) => persons.keep(tx, identityUuid, row));

export interface ProfileUpdate {
  readonly uuid: string;
  readonly data: object;
  readonly dob: CalendarDate | null;
  readonly ssnEnc: string | null;
  readonly type: string | null;
  readonly trackerUuid: string | null;
  readonly at: Date;
}

export async function updateProfile(tx: Queries, update: ProfileUpdate): Promise<void> {
  const { uuid, data, dob, ssnEnc, type, trackerUuid, at } = update;
  await tx
    .updateTable('profiles')
    .set({ data: toJsonb(data), dob, ssn_enc: ssnEnc, type, tracker_uuid: trackerUuid, updated_at: at })
    .where('uuid', '=', uuid)
    .execute();
  persons.forget(tx);
}
