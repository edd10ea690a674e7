import type { CalendarDate } from '../../../core/shared/calendarDate.ts';
import { compiledOnce } from '../../db/compiledOnce.ts';
import { createReadOnce } from '../../db/readOnce.ts';
import { type Reading, readingOf } from '../../db/readTogether.ts';
import { type Queries, type Row, toJsonb } from '../../db/tables.ts';

/** A profile as read. */
export type ProfileRow = Row<'profiles'>;

/** The profile of an identity, its row locked until the transaction ends. */
export const selectProfileForUpdate = (tx: Queries, identityUuid: string): Promise<ProfileRow | undefined> =>
  tx
    .selectFrom('profiles')
    .selectAll()
    .where('identity_uuid', '=', identityUuid)
    .forUpdate()
    .executeTakeFirst();

/** A profile with the e-mail address that the person signs in with. */
export type ProfileWithEmail = ProfileRow & { readonly email: string };

/** The profile of an identity with the e-mail address. */
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

/** What rules may know of a person is made of these. */
export type PersonRow = Pick<ProfileWithEmail, 'data' | 'dob' | 'ssn_enc' | 'email'>;

const persons = createReadOnce<PersonRow | undefined>();

const personQuery = compiledOnce((queries, { identityUuid }: { readonly identityUuid: string }) =>
  queries
    .selectFrom('profiles')
    .innerJoin('identities', 'identities.uuid', 'profiles.identity_uuid')
    .select(['profiles.data', 'profiles.dob', 'profiles.ssn_enc', 'identities.email'])
    .where('profiles.identity_uuid', '=', identityUuid),
);

/** A person, read once in a transaction that does not write the profile: not for what it may lock or write. */
export const selectPerson = (queries: Queries, identityUuid: string): Promise<PersonRow | undefined> =>
  persons.read(queries, identityUuid, async () => (await personQuery.run(queries, { identityUuid }))[0]);

/** The same, read with something else. */
export const personReading = (tx: Queries, identityUuid: string): Reading =>
  readingOf(personQuery.of(tx, { identityUuid }), ([row]) => persons.keep(tx, identityUuid, row));

/** What a write sets. */
export interface ProfileUpdate {
  readonly uuid: string;
  readonly data: object;
  readonly dob: CalendarDate | null;
  readonly ssnEnc: string | null;
  readonly type: string | null;
  readonly trackerUuid: string | null;
  readonly at: Date;
}

/** Writes a profile that is there. */
export async function updateProfile(tx: Queries, update: ProfileUpdate): Promise<void> {
  const { uuid, data, dob, ssnEnc, type, trackerUuid, at } = update;
  await tx
    .updateTable('profiles')
    .set({ data: toJsonb(data), dob, ssn_enc: ssnEnc, type, tracker_uuid: trackerUuid, updated_at: at })
    .where('uuid', '=', uuid)
    .execute();
  persons.forget(tx);
}
