import type { Transaction } from 'kysely';
import type { ShownSigner } from '../../../core/model/generated/api/application.ts';
import type { Relationship } from '../../../core/signers/contactSigners.ts';
import type { FieldContext } from '../../db/fieldEncryption.ts';
import { type Queries, type Row, type SignersTable, type Tables, toJsonb } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { isAsked } from './signerIdentityState.ts';

type Tx = Transaction<Tables>;

export interface SignerPerson {
  readonly firstName: string;
  readonly lastName: string;
  /** Undefined once they asked to be erased. */
  readonly email?: string;
  /** Ten digits. */
  readonly phoneNumber?: string;
}

export interface NewSigner {
  readonly role: SignersTable['role'];
  readonly person: SignerPerson & { readonly email: string };
  /** Stored unencrypted. */
  readonly data?: { readonly relationship: Relationship };
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

/** Whether somebody who borrows too has given their answers, and their credit report is there. */
export const hasAnswered = (data: object): boolean =>
  (data as { readonly borrowing?: { readonly found?: object } }).borrowing?.found !== undefined;

/** An e-mail address only its owner recognizes: `s***@example.com`. */
export const emailHint = (email: string): string => email.replace(/^(.)[^@]*/, '$1***');

/** Those who were named before and have not signed, by role and e-mail address. */
async function openSigners(
  tx: Tx,
  { encryption }: Pick<AppDependencies, 'encryption'>,
  applicationUuid: string,
): Promise<Map<string, Row<'signers'>>> {
  const rows = await tx
    .selectFrom('signers')
    .selectAll()
    .where('application_uuid', '=', applicationUuid)
    .where('status', 'not in', ['SIGNED', 'REMOVED'])
    .execute();
  return new Map(
    rows.map((row) => {
      const { email }: SignerPerson = JSON.parse(encryption.decrypt(row.person_enc, personOf(row.uuid)));
      return [`${row.role} ${email}`, row];
    }),
  );
}

/**
 * Adds other signers, replacing earlier ones who have not signed; who was named before with the same role and address
 * keeps their invitation. Name, e-mail address and phone are stored encrypted; resolves to the signers as shown, and to those who
 * were removed, as they were before.
 */
export async function addSigners(
  tx: Tx,
  { ids, encryption }: Pick<AppDependencies, 'ids' | 'encryption'>,
  {
    applicationUuid,
    signers,
    at,
  }: { readonly applicationUuid: string; readonly signers: readonly NewSigner[]; readonly at: Date },
): Promise<{ readonly shown: readonly ShownSigner[]; readonly removed: readonly Row<'signers'>[] }> {
  const before = await openSigners(tx, { encryption }, applicationUuid);
  const shown: ShownSigner[] = [];
  for (const { role, person, data = {} } of signers) {
    const known = before.get(`${role} ${person.email}`);
    const uuid = known?.uuid ?? ids.uuid();
    const sealed = encryption.encrypt(JSON.stringify(person), personOf(uuid));
    if (known === undefined) {
      const kept = { uuid, application_uuid: applicationUuid, role, person_enc: sealed, data: toJsonb(data) };
      await tx
        .insertInto('signers')
        .values({ ...kept, status: 'INVITED', invited_at: at })
        .execute();
    } else {
      before.delete(`${role} ${person.email}`);
      const changed = { person_enc: sealed, data: toJsonb({ ...known.data, ...data }) };
      await tx.updateTable('signers').set(changed).where('uuid', '=', uuid).execute();
    }
    const { status, invited_at: invitedAt } = known ?? { status: 'INVITED' as const, invited_at: at };
    const { firstName, email } = person;
    shown.push({
      uuid,
      role,
      status: status as ShownSigner['status'],
      firstName,
      emailHint: emailHint(email),
      invitedAt: invitedAt.toISOString(),
      ...(known && hasAnswered(known.data) ? { answered: true } : {}),
      ...(known && isAsked(known) ? { isAsked: true } : {}),
    });
  }
  const removed = [...before.values()];
  if (removed.length > 0)
    await tx
      .updateTable('signers')
      .set({ status: 'REMOVED', token_hash: null, code_hash: null })
      .where(
        'uuid',
        'in',
        removed.map(({ uuid }) => uuid),
      )
      .execute();
  return { shown, removed };
}
