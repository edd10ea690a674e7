import type { AppDependencies } from '../../http/dependencies.ts';
import type { Session, SignInStep } from '../../http/session.ts';
import type { SignedIn } from './beginSession.ts';
import type { IdentityRow } from './identityStore.ts';
import { isPasswordExpired } from './passwordRules.ts';
import { methodsOf } from './secondFactor.ts';

/**
 * Outcome of a step of signing in: the person and the next required step: the second factor if on and not yet
 * given, then a new password if expired.
 */
export interface LoginOutcome extends SignedIn {
  readonly passwordExpired: boolean;
  readonly twoFactorEnabled: boolean;
  readonly totpVerified: boolean;
  /** Ways to give the second factor, the preferred one first. */
  readonly methods: readonly ('TOTP' | 'EMAIL')[];
}

/** What somebody still has to give, who gave the second factor or needs none if `isVerified`. */
export function signInOutcome(
  { clock, releases }: Pick<AppDependencies, 'clock' | 'releases'>,
  row: IdentityRow,
  { isVerified, scope }: Pick<Session, 'scope'> & { readonly isVerified: boolean },
): LoginOutcome {
  const { uuid: identityUuid, organization, session_version: version } = row;
  const session = { identityUuid, organization, version, ...(scope === undefined ? {} : { scope }) };
  const twoFactorEnabled = row.second_factor !== null;
  const days = releases.head(organization)?.app.brand.auth.passwordDays;
  const passwordExpired = isPasswordExpired(row, clock.now(), days);
  const step: SignInStep | undefined =
    twoFactorEnabled && !isVerified ? 'second-factor' : passwordExpired ? 'password' : undefined;
  return {
    session,
    step,
    passwordExpired,
    twoFactorEnabled,
    totpVerified: twoFactorEnabled && isVerified,
    methods: methodsOf(row),
  };
}
