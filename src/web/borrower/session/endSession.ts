import { SURVEY_DONE } from '../../../core/flow/leaveSurvey.ts';
import { isTokenKey } from '../../clients/session.ts';
import type { AppPorts } from '../foundation/AppContext.tsx';
import { loginAddress } from '../foundation/addresses.ts';
import { leaveNotice } from '../foundation/sessionNotice.ts';

/** What outlives a session (G-39): nothing of it says who was here. */
const KEPT = new Set(['privacy-options', 'dismissed-banners', SURVEY_DONE]);

/** The token itself is cleared before; what is left is of other lenders on this host. */
const clearAll = (storage: Storage): void => {
  for (const key of Object.keys(storage)) if (!KEPT.has(key) && !isTokenKey(key)) storage.removeItem(key);
};

/** An address that a browser may be sent to: a path of this host, or another host by https. */
const isAddress = (address: string): boolean =>
  /^\/(?![/\\])/.test(address) || (address.startsWith('https://') && URL.canParse(address));

/** What a session's end leaves behind. */
interface Ending {
  /** The copy key of what the login page says. */
  readonly notice?: string;
  /** Where logging in again leads, when it is this application that asks. */
  readonly back?: string | undefined;
}

const LOGIN = loginAddress();

/** How long somebody who logged out waits for the answer: shorter than a call may last, for the token is gone already. */
const LONGEST_MS = 5_000;

/**
 * Ends the session: the token first and everything kept of the borrower but privacy choices, then the call (AUTH-16);
 * leaves to the address it answers (AUTH-17), or to the login page (AUTH-18), also when no answer comes in 5 seconds.
 */
export async function endSession(
  {
    session,
    local,
    tab,
    services,
    leave,
    wait,
  }: Pick<AppPorts, 'session' | 'local' | 'tab' | 'services' | 'leave' | 'wait'>,
  { notice = 'auth.login.signedOut', back }: Ending = {},
): Promise<void> {
  const token = session.read();
  session.clear();
  clearAll(tab);
  clearAll(local);
  const answer = services.broker.logout(token).catch(() => undefined);
  const redirect = await Promise.race([answer, wait(LONGEST_MS).then(() => undefined)]);
  // Not before: the page that still stands would take it.
  leaveNotice(tab, notice);
  const target = redirect !== undefined && isAddress(redirect) ? redirect : LOGIN;
  leave(target === LOGIN && back !== undefined ? loginAddress(back) : target);
}
