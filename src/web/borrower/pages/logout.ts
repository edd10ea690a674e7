import type { AppPorts } from '../app/AppContext.tsx';
import { leaveNotice } from '../app/sessionNotice.ts';

/** What outlives a session (G-39). */
const KEPT = new Set(['privacy-options', 'dismissed-banners']);

const clearAll = (storage: Storage): void => {
  for (const key of Object.keys(storage)) if (!KEPT.has(key)) storage.removeItem(key);
};

/** Ends the session: the token first, then everything kept of the borrower but privacy choices. */
export function logout({ session, local, tab }: Pick<AppPorts, 'session' | 'local' | 'tab'>): void {
  session.clear();
  clearAll(tab);
  clearAll(local);
  leaveNotice(tab, 'auth.login.signedOut');
}
