import type { SessionStore } from '../../clients/session.ts';
import { tokenClaims } from '../../clients/tokenClaims.ts';

/** What keeping a session alive takes; `now` in milliseconds, `ask` makes any call of who is signed in. */
export interface Renewal {
  readonly session: Pick<SessionStore, 'read'>;
  readonly now: () => number;
  readonly ask: () => Promise<unknown>;
}

/** Keeps a session alive. */
export interface Renewing {
  /** To be called when the page may have another token. */
  readonly look: () => void;
  /** To be called while the borrower is at work, as often as one likes. */
  readonly renew: () => void;
}

/** So long after an asking that failed the next is tried. */
const AGAIN_MS = 60_000;

/**
 * Asks for something once the page has had its token for a third of the token's life and the borrower is at work, for each
 * answer brings a newer one then (AUTH-08): somebody who fills in a long screen makes no calls of their own. The time of the
 * server is not compared with that of the device.
 */
export function createRenewal({ session, now, ask }: Renewal): Renewing {
  let known: string | undefined;
  let since = now();

  function look(): void {
    const token = session.read();
    // A clock that was set back says nothing of how long the page has had it.
    if (token !== known || now() < since) since = now();
    known = token;
  }

  function renew(): void {
    look();
    const { iat, exp } = tokenClaims(known);
    if (typeof iat !== 'number' || typeof exp !== 'number') return;
    const third = ((exp - iat) * 1000) / 3;
    if (now() - since < third) return;
    since = now();
    ask().catch(() => {
      since = now() - third + AGAIN_MS;
    });
  }

  look();
  return { look, renew };
}
