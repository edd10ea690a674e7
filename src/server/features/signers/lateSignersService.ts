import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import type { ApplicationData, ApplicationRecord } from '../applications/recordService.ts';
import { createInvitations } from './invitationService.ts';
import { personIn, shownSigner } from './shownSigner.ts';
import { namedSigners } from './signerChanges.ts';
import { type NewSigner, personOf } from './signerService.ts';
import { insertSigner, updateSigner } from './signerStore.ts';

type Tx = Transaction<Tables>;

const OWNERS: readonly string[] = ['CO_BORROWER', 'DEED_HOLDER'];

/** People whom the borrower names after the contact screen, beside those named there. */
export function createLateSigners(dependencies: AppDependencies) {
  const { encryption, ids } = dependencies;
  const invitations = createInvitations(dependencies);

  return {
    /** The addresses of those named so far. */
    emailsOf: async (tx: Tx, { uuid }: ApplicationRecord): Promise<readonly string[]> =>
      (await namedSigners(tx, uuid)).flatMap((row) => personIn(row, encryption).email ?? []),

    /** Notes that the only other owner is the borrower's spouse; false, changing nothing, when there are more or none. */
    async marryOwner(tx: Tx, { uuid }: ApplicationRecord): Promise<boolean> {
      const [owner, ...more] = (await namedSigners(tx, uuid)).filter(({ role }) => OWNERS.includes(role));
      if (owner === undefined || more.length > 0) return false;
      await updateSigner(tx, { ...owner, data: { ...owner.data, relationship: 'SPOUSE' } });
      return true;
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
      const isDone = rows.every(({ status }) => status === 'SIGNED');
      return {
        signers: rows.map((row) => shownSigner(row, encryption)),
        ...(rows.length === 0 ? {} : { coDeedStatus: isDone ? 'COMPLETE' : 'PENDING' }),
      };
    },
  };
}
