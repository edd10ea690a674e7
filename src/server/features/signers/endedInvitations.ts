import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import { lockRecord } from '../applications/recordService.ts';
import { createMailService } from '../mail/mailService.ts';
import { createLinks } from './invitationLinks.ts';
import { createInvitations, invitationRule } from './invitationService.ts';
import { RESEND_AFTER_MS } from './shownSigner.ts';
import { changeSigner } from './signerChanges.ts';
import { endInvitation } from './signerTold.ts';

type Tx = Transaction<Tables>;

/** Invitations that cannot be taken: one that reached the wrong person, and one that has ended. */
export function createEndedInvitations(dependencies: AppDependencies) {
  const { db, clock, releases } = dependencies;
  const { stateOf, find, lock } = createLinks(dependencies);
  const invitations = createInvitations(dependencies);
  const mails = createMailService(dependencies);

  async function sendAgain(tx: Tx, token: string): Promise<void> {
    const { record: known } = await find(tx, token);
    await lockRecord(tx, known.uuid);
    const { row, record } = await find(tx, token);
    const most = invitationRule(releases, record.organization)?.most ?? 0;
    if (stateOf({ row, record }) !== 'EXPIRED' || row.mails >= most)
      throw new ApiError('conflict', [said('refusal.invitation.over')]);
    const isEarly = clock.now() < row.invited_at.getTime() + RESEND_AFTER_MS;
    if (isEarly || !(await invitations.mayMail(tx, record)))
      throw new ApiError('tooManyRequests', [said('refusal.invitation.tooSoon')]);
    const sent = await invitations.send(tx, record, { row: { ...row, status: 'INVITED' } });
    await changeSigner(tx, dependencies, record, { row: sent, event: 'SIGNER_INVITED' });
  }

  return {
    /** The holder of the link is not the person meant: the link is dead, and the borrower corrects the address. */
    async notMe(token: string): Promise<void> {
      await db.transaction(async (tx) => {
        const { row, record } = await lock(tx, token);
        const dead = { ...row, status: 'NOT_ME', token_hash: null, code_hash: null } as const;
        await endInvitation(tx, dependencies, record, dead);
      });
    },

    /** Mails a new link in place of one that has ended; answers 409 unless it has, 429 within five minutes of the last. */
    async again(token: string): Promise<void> {
      await db.transaction((tx) => sendAgain(tx, token));
      void mails.deliver();
    },
  };
}
