import { millisecondsInDay } from 'date-fns/constants';
import type { AppDependencies } from '../../http/dependencies.ts';
import type { IdentityName, IdentityRow } from './identityStore.ts';
import { accountPolicy, type Guarded, strictPolicy } from './lockout.ts';
import type { Visitor } from './visitor.ts';

/** The account somebody tries to sign in to, existing or not, and from where. */
export interface Attempt {
  readonly name: IdentityName;
  readonly row: Pick<IdentityRow, 'uuid'> | undefined;
  readonly visitor: Visitor;
}

/**
 * The counters of a password attempt. A known browser has its own, so that others cannot lock it out;
 * elsewhere the place counts and, per day, the account.
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

/** Guesses at second-factor codes, and at the password when asked again. */
export const codeGuess = (identityUuid: string): string => `code ${identityUuid}`;
export const passwordGuess = (identityUuid: string): string => `password ${identityUuid}`;

/** All counters that can block an attempt: browser, place and account. */
export const everyGuard = (
  dependencies: Pick<AppDependencies, 'encryption' | 'clock' | 'settings'>,
  attempt: Attempt,
): readonly Guarded[] => [
  ...signInGuards(dependencies, attempt),
  ...signInGuards(dependencies, { ...attempt, visitor: { ...attempt.visitor, device: undefined } }),
];
