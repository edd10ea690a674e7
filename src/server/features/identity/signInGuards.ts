import { millisecondsInDay } from 'date-fns/constants';
import type { AppDependencies } from '../../http/dependencies.ts';
import type { IdentityName, IdentityRow } from './identityStore.ts';
import { accountPolicy, type Guarded, strictPolicy } from './lockout.ts';
import type { Visitor } from './visitor.ts';

/** Whom somebody tries to sign in as, whether there is such an identity or not, and from where. */
export interface Attempt {
  readonly name: IdentityName;
  readonly row: Pick<IdentityRow, 'uuid'> | undefined;
  readonly visitor: Visitor;
}

/**
 * What an attempt at a password counts against. A browser that signed in before has failures of its own, so nobody
 * else's lock it out; from anywhere else they count for the place and, by the day, for the account.
 */
export function signInGuards(
  { encryption, clock, settings }: Pick<AppDependencies, 'encryption' | 'clock' | 'settings'>,
  { name: { organization, email }, row, visitor: { place, device } }: Attempt,
): readonly Guarded[] {
  const subject = (...more: readonly unknown[]) =>
    encryption.fingerprint(`sign-in ${JSON.stringify([organization, email, ...more])}`);
  const strict = strictPolicy(settings);
  if (row !== undefined && device?.isOf(row.uuid))
    return [{ subject: subject('device', device.id), policy: strict }];
  const day = Math.floor(clock.now() / millisecondsInDay);
  return [
    { subject: subject('place', place), policy: strict },
    { subject: subject('day', day), policy: accountPolicy(settings) },
  ];
}

/** Guesses at the codes of a person's second factor, and at the password where it is asked for again. */
export const codeGuess = (identityUuid: string): string => `code ${identityUuid}`;
export const passwordGuess = (identityUuid: string): string => `password ${identityUuid}`;

/** All that may stand in the way of an attempt: of the browser, of the place and of the account. */
export const everyGuard = (
  dependencies: Pick<AppDependencies, 'encryption' | 'clock' | 'settings'>,
  attempt: Attempt,
): readonly Guarded[] => [
  ...signInGuards(dependencies, attempt),
  ...signInGuards(dependencies, { ...attempt, visitor: { ...attempt.visitor, device: undefined } }),
];
