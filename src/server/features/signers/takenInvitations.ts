import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { createInvitedAccounts, type PreparedAccount } from '../identity/invitedAccountService.ts';
import { createMailService } from '../mail/mailService.ts';
import { readPerson } from '../profile/profileService.ts';
import { createInvitationCodes } from './invitationCodes.ts';
import { createLinks, type LinkState } from './invitationLinks.ts';
import { addressIn, personIn, type SignerRow } from './shownSigner.ts';
import { changeSigner } from './signerChanges.ts';
import { emailHint } from './signerService.ts';

type Tx = Transaction<Tables>;

/** What the holder of a link sees before the invited address is proved: nothing of the loan. */
export interface PeekedInvitation {
  readonly state: LinkState;
  readonly role: SignerRow['role'];
  readonly firstName: string;
  /** Of the borrower; left out while the profile has no name. */
  readonly borrower?: string;
  readonly emailHint: string;
  /** Whether the invited address has an account: then no password is chosen. */
  readonly hasAccount: boolean;
}

/** Taking an invitation: look, prove the address by a code, open the account (G-29). */
export function createTakenInvitations(dependencies: AppDependencies) {
  const { db, clock, encryption } = dependencies;
  const accounts = createInvitedAccounts(dependencies);
  const mails = createMailService(dependencies);
  const codes = createInvitationCodes(dependencies);
  const { stateOf, find, lock } = createLinks(dependencies);

  /** Links the account to the signer; the link and the code have been checked once, and are again. */
  async function link(
    tx: Tx,
    { token, code }: Pick<Acceptance, 'token' | 'code'>,
    account: PreparedAccount,
  ): Promise<string> {
    // Proving an address may lock other applications, so it comes before this one is locked.
    const identityUuid = await accounts.open(tx, account);
    const found = await lock(tx, token);
    if (!codes.isRight(found.row, code)) throw new ApiError('unauthenticated');
    const used = { opened_at: new Date(clock.now()), code_hash: null, code_ends_at: null };
    const row = { ...found.row, ...used, status: 'OPENED', identity_uuid: identityUuid } as const;
    await changeSigner(tx, dependencies, found.record, { row, event: 'SIGNER_OPENED' });
    return identityUuid;
  }

  return {
    async peek(token: string): Promise<PeekedInvitation> {
      const found = await find(db.kysely, token);
      const { firstName } = personIn(found.row, encryption);
      const email = addressIn(found.row, encryption);
      const { organization, identityUuid } = found.record;
      const borrower = (await readPerson(db.kysely, identityUuid))?.name?.firstName;
      return {
        state: stateOf(found),
        role: found.row.role,
        firstName,
        ...(borrower === undefined ? {} : { borrower }),
        emailHint: emailHint(email),
        hasAccount: await accounts.exists({ organization, email }),
      };
    },

    /** Mails six digits to the invited address; answers 429 when asked too often, 409 unless the link is open. */
    async sendCode(token: string): Promise<void> {
      await db.transaction(async (tx) => codes.send(tx, await lock(tx, token)));
      void mails.deliver();
    },

    /**
     * Takes the invitation once, by its link and the mailed code: opens the account, or finds it, and links it.
     * Resolves to the account. Answers 401 to a wrong code, 423 after five, 409 unless the link is open.
     */
    async accept({ token, code, password, language }: Acceptance): Promise<string> {
      const { row, record } = await find(db.kysely, token);
      const { phoneNumber, firstName, lastName } = personIn(row, encryption);
      const email = addressIn(row, encryption);
      await accounts.guardCode(row.uuid, async () => {
        const { row: known } = await find(db.kysely, token);
        return codes.isRight(known, code);
      });
      const account = await accounts.prepare({
        organization: record.organization,
        email,
        phoneNumber,
        password,
        language,
        personal: [firstName, lastName],
      });
      return db.transaction((tx) => link(tx, { token, code }, account));
    },
  };
}

export interface Acceptance {
  readonly token: string;
  /** Six digits. */
  readonly code: string;
  /** Of a new account. */
  readonly password?: string;
  /** Of the page. */
  readonly language?: string | undefined;
}
