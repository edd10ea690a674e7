import { randomBytes } from 'node:crypto';
import { CHALLENGE_SECONDS } from '../../credentials/webauthn.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError, said } from '../../http/errors.ts';
import { giveSecretOnce, hasSecret } from '../../http/sessionCookie.ts';
import type { SignInCall } from './beginSession.ts';
import type { PasskeyPlace } from './passkeyPlace.ts';

/** What a challenge is for: to add a passkey to an account, or to sign in. */
export type PasskeyUse = PasskeyPlace & { readonly identityUuid?: string };

/** A challenge for an authenticator, and the ticket that the page sends back with what the authenticator signed. */
export interface PasskeyChallenge {
  /** 32 random bytes, base64url. */
  readonly challenge: string;
  readonly ticket: string;
}

/**
 * Challenges are kept by nobody until they are answered: the page holds each in a signed ticket, which is of use for five minutes,
 * once, at the origin and in the browser that asked for it.
 */
export interface PasskeyTickets {
  issue(call: SignInCall, use: PasskeyUse): Promise<PasskeyChallenge>;
  /** The challenge of a ticket; answers 422 when it is forged, late, used, or of another use or browser. */
  take(call: Pick<SignInCall, 'request'>, ticket: string, use: PasskeyUse): Promise<string>;
}

const PURPOSE = 'passkey challenge';

const late = () => new ApiError('unprocessable', [said('refusal.passkey.late')]);

/** What a ticket is good for, as claims. */
const claimsOf = ({ organization, origin, identityUuid }: PasskeyUse) => ({
  org: organization,
  origin,
  ...(identityUuid === undefined ? {} : { sub: identityUuid }),
});

export function createPasskeyTickets({
  signed,
  system,
  db,
  encryption,
}: Pick<AppDependencies, 'signed' | 'system' | 'db' | 'encryption'>): PasskeyTickets {
  const seconds = () => Math.floor(system.now() / 1000);

  /** Keeps that a challenge was answered; false when it was before, on whatever server. */
  async function isFirstUse(challenge: string, expiresAt: number): Promise<boolean> {
    const row = await db.kysely
      .insertInto('passkey_challenges')
      .values({
        id: encryption.fingerprint(`passkey challenge ${challenge}`),
        expires_at: new Date(expiresAt * 1000),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  return {
    async issue(call, use) {
      const challenge = randomBytes(32).toString('base64url');
      const cnf = giveSecretOnce(call, { ...use, use: 'passkey' }, CHALLENGE_SECONDS);
      const issuedAt = seconds();
      const claims = { ...claimsOf(use), challenge, cnf };
      const ticket = await signed.make(PURPOSE, claims, {
        issuedAt,
        expiresAt: issuedAt + CHALLENGE_SECONDS,
      });
      return { challenge, ticket };
    },

    async take({ request }, ticket, use) {
      const read = await signed.read(PURPOSE, ticket);
      if (!read.ok) throw late();
      const { org, origin, sub, challenge, cnf, exp = 0 } = read.value;
      const expected = claimsOf(use);
      if (org !== expected.org || origin !== expected.origin || sub !== use.identityUuid) throw late();
      if (typeof challenge !== 'string' || typeof cnf !== 'string') throw late();
      if (!hasSecret(request, { ...use, use: 'passkey' }, cnf)) throw late();
      if (!(await isFirstUse(challenge, exp))) throw late();
      return challenge;
    },
  };
}
