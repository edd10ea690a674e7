import { SURVEY_DONE } from '../../../core/flow/leaveSurvey.ts';
import { isTokenKey } from '../../clients/session.ts';
import type { AppPorts } from '../foundation/AppContext.tsx';
import { LOGIN } from '../foundation/addresses.ts';
import { isSignersToken, ownLogin } from '../foundation/ownLogin.ts';
import { leaveNotice } from '../foundation/sessionNotice.ts';

/** Keys that survive a session (G-39); none identifies a person. */
const KEPT = new Set(['privacy-options', 'dismissed-banners', SURVEY_DONE]);

/** Clears what is left, including other lenders' data on this host; the token is cleared before. */
const clearAll = (storage: Storage): void => {
  for (const key of Object.keys(storage)) if (!KEPT.has(key) && !isTokenKey(key)) storage.removeItem(key);
};

/** True for a safe redirect target: a path of this host, or an https URL. */
const isAddress = (address: string): boolean =>
  /^\/(?![/\\])/.test(address) || (address.startsWith('https://') && URL.canParse(address));

interface Ending {
  /** Copy key of the login page's message. */
  readonly notice?: string;
  /** Return address for our own login. */
  readonly back?: string | undefined;
}

/** Maximum wait at logout; shorter than a call's timeout, because the token is already cleared. */
const LONGEST_MS = 5_000;

/**
 * Ends the session: clears the token and all borrower data but privacy choices, then calls (AUTH-16). Goes to the
 * returned URL (AUTH-17), or to the login page (AUTH-18), also without an answer in 5 seconds. Who only signs always goes to
 * the signers' login: nobody else gives them such a session.
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
  const login = ownLogin(window.location.pathname, token);
  session.clear();
  clearAll(tab);
  clearAll(local);
  const answer = services.broker.logout(token).catch(() => undefined);
  const redirect = await Promise.race([answer, wait(LONGEST_MS).then(() => undefined)]);
  // Last, or the current page would take it.
  leaveNotice(tab, notice);
  const isElsewhere = redirect !== undefined && redirect !== LOGIN && isAddress(redirect);
  leave(isElsewhere && !isSignersToken(token) ? redirect : login(back));
}
