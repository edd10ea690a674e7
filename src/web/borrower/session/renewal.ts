import type { SessionStore } from '../../clients/session.ts';
import { tokenClaims } from '../../clients/tokenClaims.ts';

export interface Renewal {
  readonly session: Pick<SessionStore, 'read'>;
  readonly now: () => number;
  readonly ask: () => Promise<unknown>;
}

export interface Renewing {
  /** Call when the token may have changed. */
  readonly look: () => void;
  /** Call while the borrower is active, as often as wanted. */
  readonly renew: () => void;
}

/** Milliseconds between a failed renewal and the next. */
const AGAIN_MS = 60_000;

/**
 * Makes a call once a third of the token's life has passed on this page and the borrower is active, because each answer
 * brings a newer token (AUTH-08) and a long screen makes no calls. Server and device clocks are never compared.
 */
export function createRenewal({ session, now, ask }: Renewal): Renewing {
  let known: string | undefined;
  let since = now();

  function look(): void {
    const token = session.read();
    // A clock set back says nothing about the token's age.
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
