import type { SessionStore } from '../../clients/session.ts';
import { tokenClaims } from '../../clients/tokenClaims.ts';

/** What keeping a session alive takes; `now` in milliseconds, `ask` makes any call of who is signed in. */
export interface Renewal {
  readonly session: Pick<SessionStore, 'read'>;
  readonly now: () => number;
  readonly ask: () => Promise<unknown>;
}

/**
 * To be called while the borrower is at work, as often as one likes: when the page has had its token for a third of the
 * token's life it asks for something, for each answer brings a newer one then (AUTH-08). Somebody who fills in a long screen
 * makes no calls of their own. The time of the server is not compared with that of the device.
 */
export function createRenewal({ session, now, ask }: Renewal): () => void {
  let known: string | undefined;
  let since = 0;
  return () => {
    const token = session.read();
    if (token !== known) {
      known = token;
      since = now();
    }
    const { iat, exp } = tokenClaims(token);
    if (typeof iat !== 'number' || typeof exp !== 'number') return;
    if (now() - since < ((exp - iat) * 1000) / 3) return;
    since = now();
    ask().catch(() => undefined);
  };
}
