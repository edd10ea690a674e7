import type { Logger } from '../../../core/shared/ports.ts';
import type { GuessOutcome } from './lockout.ts';

/** What somebody shows to be who they say: the password at sign-in or for a change, a code of an app or of a mail, a registration again. */
export type Proof = 'password' | 'password again' | 'app code' | 'mail code' | 'registration again';

/** Who tries, as far as there is such an account, and by what. */
export interface Tried {
  readonly identity: string | undefined;
  readonly org?: string;
  readonly proof: Proof;
}

/**
 * Writes a line for a try: whose account it was of, by what, and what became of it. A try at an account that is not there
 * has a line too, without an identity. Never the e-mail address, nor what was given.
 */
export const toldProof =
  (logger: Logger, tried: Tried) =>
  (outcome: GuessOutcome): void =>
    logger.info('proof of identity', { ...tried, outcome });
