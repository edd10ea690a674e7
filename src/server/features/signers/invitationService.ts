import { randomBytes } from 'node:crypto';
import { millisecondsInDay } from 'date-fns/constants';
import type { Transaction } from 'kysely';
import { takeAllowance } from '../../db/allowance.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import type { ApplicationRecord } from '../applications/recordService.ts';
import { askedAnew, askedSince } from './askedSince.ts';
import type { SignerRow } from './shownSigner.ts';
import { createSignerLetters, SIGNER_LOGIN } from './signerLettersService.ts';
import { selectSigners, updateSigner } from './signerStore.ts';

type Tx = Transaction<Tables>;

/** The mails of an invitation: the first, and the one that reminds of it. */
export type InvitationMail = 'invitation' | 'invitationReminder';

/** What the lender's newest release says of invitations; undefined in releases without an area of signers. */
export const invitationRule = (
  releases: AppDependencies['releases'],
  organization: string,
): NonNullable<CompiledRelease['signers']>['invitation'] | undefined =>
  releases.head(organization)?.signers?.invitation;

/** The fingerprint under which the secret of an invitation's link is kept. */
export const invitationHash = ({ encryption }: Pick<AppDependencies, 'encryption'>, secret: string): string =>
  encryption.fingerprint(`SIGNER_LINK ${secret}`);

/** Invitations of people who sign but did not apply: single-use links in mails (G-29). */
export function createInvitations(dependencies: AppDependencies) {
  const { clock, releases } = dependencies;
  const write = createSignerLetters(dependencies);

  /** Mails a new link to the signer's address; earlier links stop working. */
  async function sendLink(
    tx: Tx,
    record: ApplicationRecord,
    {
      row,
      template,
      days,
    }: { readonly row: SignerRow; readonly template: InvitationMail; readonly days: number },
  ): Promise<SignerRow> {
    const [now, since] = [clock.now(), askedSince(row)];
    const endsAt = since + days * millisecondsInDay;
    const daysLeft = Math.max(1, Math.floor((endsAt - now) / millisecondsInDay));
    const secret = randomBytes(32).toString('base64url');
    const sent: SignerRow = {
      ...row,
      token_hash: invitationHash(dependencies, secret),
      token_ends_at: new Date(endsAt),
      code_hash: null,
      code_ends_at: null,
      data: { ...row.data, since: new Date(since).toISOString() },
      mails: row.mails + 1,
      invited_at: new Date(now),
    };
    await updateSigner(tx, sent);
    const page = `/account/heloc/heloc-signer/login?token=${secret}`;
    await write(tx, { row, record }, { template, page, values: { days: String(daysLeft) } });
    return sent;
  }

  /** Leads somebody who took the invitation to log in: a link of theirs would be used already. */
  async function sendLogin(tx: Tx, record: ApplicationRecord, row: SignerRow): Promise<SignerRow> {
    const sent = { ...row, mails: row.mails + 1, invited_at: new Date(clock.now()) };
    await updateSigner(tx, sent);
    await write(tx, { row, record }, { template: 'signerReminder', page: SIGNER_LOGIN });
    return sent;
  }

  /**
   * Asks the signer to sign, by mail in the caller's transaction: by a new link, or to log in once they have an account. Resolves
   * to the row as it is written, or to the same row where the lender has no area of signers.
   */
  async function send(
    tx: Tx,
    record: ApplicationRecord,
    { row, template = 'invitation' }: { readonly row: SignerRow; readonly template?: InvitationMail },
  ): Promise<SignerRow> {
    const rule = invitationRule(releases, record.organization);
    if (rule === undefined) return row;
    const asked = template === 'invitation' ? askedAnew(row, clock.now()) : row;
    if (row.identity_uuid !== null) return sendLogin(tx, record, asked);
    return sendLink(tx, record, { row: asked, template, days: rule.days });
  }

  /** True when the borrower may have one more invitation mailed today for this application; it is then counted. */
  async function mayMail(tx: Tx, { uuid, organization }: ApplicationRecord): Promise<boolean> {
    const most = invitationRule(releases, organization)?.mostPerDay;
    const allowed = { most: most ?? 0, perMs: millisecondsInDay, pauseMs: 0, now: clock.now() };
    return most === undefined || takeAllowance(tx, `mail signers ${uuid}`, allowed);
  }

  return {
    send,
    mayMail,
    /** Invites those who were named and have no invitation yet; whom the limit of the day leaves out, the hourly job invites. */
    async sendNew(tx: Tx, record: ApplicationRecord): Promise<void> {
      const rows = await selectSigners(tx, record.uuid);
      for (const row of rows)
        if (row.status === 'INVITED' && row.mails === 0 && (await mayMail(tx, record)))
          await send(tx, record, { row });
    },
  };
}
