import type { Logger } from '../../../core/shared/ports.ts';
import type { GuessOutcome } from './lockout.ts';

/**
 * Proofs of identity: a password at sign-in or for a change, a passkey, an app or mail code, or a repeated registration.
 */
export type Proof =
  | 'password'
  | 'password again'
  | 'passkey'
  | 'app code'
  | 'mail code'
  | 'registration again'
  | 'invitation';

export interface Tried {
  readonly identity: string | undefined;
  readonly org?: string;
  readonly proof: Proof;
}

/**
 * Logs each attempt: account, proof and outcome. Attempts at unknown accounts are logged without an identity.
 * Never logs the e-mail address or the proof itself.
 */
export const toldProof =
  (logger: Logger, tried: Tried) =>
  (outcome: GuessOutcome): void =>
    logger.info('proof of identity', { ...tried, outcome });
