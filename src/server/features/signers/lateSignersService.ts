import type { Transaction } from 'kysely';
import type { ContactSigner, Relationship } from '../../../core/signers/contactSigners.ts';
import { isOwner } from '../../../core/signers/signerGraph.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import type { ApplicationData, ApplicationRecord } from '../applications/recordService.ts';
import { createInvitations } from './invitationService.ts';
import { personIn, type SignerRow } from './shownSigner.ts';
import { coDeedStatusOf, listedSigners, namedSigners } from './signerChanges.ts';
import { type NewSigner, personOf } from './signerService.ts';
import { insertSigner, updateSigner } from './signerStore.ts';

type Tx = Transaction<Tables>;

/** A spouse who turns out to own the home too: the borrower's stays known as such. */
function asOwner(row: SignerRow, { role }: ContactSigner): SignerRow {
  const { relationship } = row.data as { readonly relationship?: Relationship };
  const kept = relationship === 'SPOUSE' ? 'SPOUSE' : 'OTHER';
  return { ...row, role, data: { ...row.data, relationship: kept } };
}

/** People whom the borrower names after the contact screen, beside those named there. */
export function createLateSigners(dependencies: AppDependencies) {
  const { encryption, ids } = dependencies;
  const invitations = createInvitations(dependencies);

  return {
    /** The addresses of those named so far. */
    emailsOf: async (tx: Tx, { uuid }: ApplicationRecord): Promise<readonly string[]> =>
      (await namedSigners(tx, uuid)).flatMap((row) => personIn(row, encryption).email ?? []),

    /** By whose accounts the application is signed too (SIGNER-14). */
    accountsOf: async (tx: Tx, uuid: string): Promise<NonNullable<ApplicationData['helocSigners']>> =>
      listedSigners(await namedSigners(tx, uuid), encryption).helocSigners,

    /** Notes that the only other owner is the borrower's spouse; false, changing nothing, when there are more or none. */
    async marryOwner(tx: Tx, { uuid }: ApplicationRecord): Promise<boolean> {
      const [owner, ...more] = (await namedSigners(tx, uuid)).filter(isOwner);
      if (owner === undefined || more.length > 0) return false;
      await updateSigner(tx, { ...owner, data: { ...owner.data, relationship: 'SPOUSE' } });
      return true;
    },

    /**
     * Makes spouses who sign already owners, where they are named as such; each of them signs once. Resolves to the people
     * who are still to be added.
     */
    async becomeOwners(
      tx: Tx,
      { uuid }: ApplicationRecord,
      people: readonly ContactSigner[],
    ): Promise<readonly ContactSigner[]> {
      const spouses = (await namedSigners(tx, uuid)).filter(({ role }) => role === 'NON_TITLED_SPOUSE');
      const known = (email: string) =>
        spouses.find((row) => personIn(row, encryption).email?.toLowerCase() === email);
      const left: ContactSigner[] = [];
      for (const person of people) {
        const spouse = isOwner(person) ? known(person.email) : undefined;
        if (spouse) await updateSigner(tx, asOwner(spouse, person));
        else left.push(person);
      }
      return left;
    },

    /** Adds and invites them. Resolves to what this changes of the application's data. */
    async add(
      tx: Tx,
      record: ApplicationRecord,
      { signers, at }: { readonly signers: readonly NewSigner[]; readonly at: Date },
    ): Promise<ApplicationData> {
      for (const { role, person, data = {} } of signers) {
        const uuid = ids.uuid();
        const sealed = encryption.encrypt(JSON.stringify(person), personOf(uuid));
        await insertSigner(tx, {
          uuid,
          application_uuid: record.uuid,
          role,
          person_enc: sealed,
          data,
          status: 'INVITED',
          invited_at: at,
        });
      }
      await invitations.sendNew(tx, record);
      const rows = await namedSigners(tx, record.uuid);
      return {
        ...listedSigners(rows, encryption),
        ...(rows.length === 0 ? {} : { coDeedStatus: coDeedStatusOf(rows) }),
      };
    },
  };
}
