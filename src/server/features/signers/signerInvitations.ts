import type { Transaction } from 'kysely';
import type { ShownSigner } from '../../../core/model/generated/api/application.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { createInvitations } from './invitationService.ts';
import { createInvitedSigners, type InvitationCall } from './invitedSigners.ts';
import { personIn, RESEND_AFTER_MS, type SignerRow, shownSigner } from './shownSigner.ts';
import { changeSigner } from './signerChanges.ts';
import { personOf } from './signerService.ts';

type Tx = Transaction<Tables>;

/** Set once the borrower has corrected the address. */
type Corrected = { readonly corrected?: true };

/** While nobody has taken the invitation. */
const CORRECTABLE: ReadonlySet<SignerRow['status']> = new Set(['INVITED', 'EXPIRED', 'NOT_ME']);

/** Invitations of other signers, by the application's owner. */
export function createSignerInvitations(dependencies: AppDependencies) {
  const { clock, encryption } = dependencies;
  const invitations = createInvitations(dependencies);

  const { refuse, invited, expectOwnAddress, expectFew } = createInvitedSigners(dependencies);

  const isEarly = (row: SignerRow): boolean => clock.now() < row.invited_at.getTime() + RESEND_AFTER_MS;

  return {
    /**
     * Resends an invitation; answers 409 within five minutes of the last, after the signer has signed, when the address is
     * somebody else's or forgotten, and after the most mails of config/signers.yaml.
     */
    async resend(tx: Tx, call: InvitationCall): Promise<ShownSigner> {
      const { record, row } = await invited(tx, call);
      const at = new Date(clock.now());
      // Who said that the mail was not for them gets no other, nor who asked to be erased.
      if (row.status === 'NOT_ME') throw await refuse(tx, record, 'wrongPerson');
      if (personIn(row, encryption).email === undefined) throw await refuse(tx, record, 'gone');
      if (row.status === 'SIGNED' || isEarly(row)) throw await refuse(tx, record, 'tooSoon');
      await expectFew(tx, record, row);
      // Who declined, or let the days pass, is asked once more.
      const status = row.identity_uuid === null ? ('INVITED' as const) : ('OPENED' as const);
      const sent = await invitations.send(tx, record, { row: { ...row, status, invited_at: at } });
      await changeSigner(tx, dependencies, record, { row: sent, event: 'SIGNER_INVITED' });
      return shownSigner(sent, encryption);
    },

    /**
     * Sends the invitation to another address; answers 409 once it was opened, within five minutes of the last correction
     * and after the most mails of config/signers.yaml, 422 for another signer's address. The first correction may come at
     * once, and one of an address that was somebody else's.
     */
    async changeEmail(tx: Tx, call: InvitationCall, address: string): Promise<ShownSigner> {
      const { record, row, rows } = await invited(tx, call);
      if (!CORRECTABLE.has(row.status)) throw await refuse(tx, record, 'opened');
      const email = address.trim().toLowerCase();
      const others = rows.filter((other) => other.uuid !== row.uuid);
      await expectOwnAddress(tx, record, email, others);
      const isAgain = row.status === 'INVITED' && (row.data as Corrected).corrected === true;
      if (isAgain && isEarly(row)) throw await refuse(tx, record, 'tooSoon');
      await expectFew(tx, record, row);
      const sealed = encryption.encrypt(
        JSON.stringify({ ...personIn(row, encryption), email }),
        personOf(row.uuid),
      );
      const changed = {
        ...row,
        status: 'INVITED' as const,
        data: { ...row.data, corrected: true } satisfies Corrected,
        person_enc: sealed,
        invited_at: new Date(clock.now()),
      };
      const sent = await invitations.send(tx, record, { row: changed });
      await changeSigner(tx, dependencies, record, { row: sent, event: 'SIGNER_ADDRESS_CHANGED' });
      return shownSigner(sent, encryption);
    },
  };
}
