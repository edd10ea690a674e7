import type { Transaction } from 'kysely';
import type { ShownSigner } from '../../../core/model/generated/api/application.ts';
import type { FieldContext } from '../../db/fieldEncryption.ts';
import { type Queries, type SignersTable, type Tables, toJsonb } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';

type Tx = Transaction<Tables>;

export interface SignerPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Ten digits. */
  readonly phoneNumber?: string;
}

export interface NewSigner {
  readonly role: SignersTable['role'];
  readonly person: SignerPerson;
  /** Stored unencrypted. */
  readonly data?: { readonly relationship: string };
}

export const personOf = (rowId: string): FieldContext => ({ table: 'signers', column: 'person_enc', rowId });

/** Another signer as the lender's side is told. */
export interface NamedSigner extends Pick<SignerPerson, 'firstName' | 'lastName'> {
  readonly uuid: string;
  readonly role: SignersTable['role'];
  readonly status: SignersTable['status'];
}

/** The other signers of an application by invitation, without those who were removed. */
export async function readSigners(
  queries: Queries,
  { encryption }: Pick<AppDependencies, 'encryption'>,
  applicationUuid: string,
): Promise<readonly NamedSigner[]> {
  const rows = await queries
    .selectFrom('signers')
    .select(['uuid', 'role', 'status', 'person_enc'])
    .where('application_uuid', '=', applicationUuid)
    .where('status', '!=', 'REMOVED')
    .orderBy('invited_at')
    .orderBy('uuid')
    .execute();
  return rows.map(({ person_enc: sealed, ...row }) => {
    const { firstName, lastName }: SignerPerson = JSON.parse(encryption.decrypt(sealed, personOf(row.uuid)));
    return { ...row, firstName, lastName };
  });
}

/** An e-mail address only its owner recognizes: `s***@example.com`. */
export const emailHint = (email: string): string => email.replace(/^(.)[^@]*/, '$1***');

/**
 * Adds other signers, replacing earlier ones who have not signed. Name, e-mail address and phone are stored
 * encrypted; resolves to the signers as shown.
 */
export async function addSigners(
  tx: Tx,
  { ids, encryption }: Pick<AppDependencies, 'ids' | 'encryption'>,
  {
    applicationUuid,
    signers,
    at,
  }: { readonly applicationUuid: string; readonly signers: readonly NewSigner[]; readonly at: Date },
): Promise<readonly ShownSigner[]> {
  await tx
    .updateTable('signers')
    .set({ status: 'REMOVED' })
    .where('application_uuid', '=', applicationUuid)
    .where('status', 'in', ['INVITED', 'OPENED'])
    .execute();
  const rows = signers.map(({ role, person, data = {} }) => {
    const uuid = ids.uuid();
    const sealed = encryption.encrypt(JSON.stringify(person), personOf(uuid));
    const kept = { uuid, application_uuid: applicationUuid, role, person_enc: sealed, data: toJsonb(data) };
    return { ...kept, status: 'INVITED' as const, invited_at: at };
  });
  if (rows.length > 0) await tx.insertInto('signers').values(rows).execute();
  return rows.map(({ uuid, role }, index) => ({
    uuid,
    role,
    status: 'INVITED',
    firstName: signers[index]?.person.firstName ?? '',
    emailHint: emailHint(signers[index]?.person.email ?? ''),
    invitedAt: at.toISOString(),
  }));
}
