import type { Auth } from '../session/AuthProvider.tsx';
import type { Role } from '../session/role.ts';

/**
 * What a route does for a role: show the page, lead to a login or to where signers go on, or end a session that does not
 * belong (SIGNER-13).
 */
export type Rule = 'show' | 'login' | 'signer-login' | 'signing' | 'sign-out';

export type Access = Readonly<Record<Role, Rule>>;

const forAll = (rule: Rule): Access => ({
  anonymous: rule,
  borrower: rule,
  signer: rule,
  broker: rule,
  agent: rule,
});

/** ROUTE-26. */
export const everyone: Access = forAll('show');

/** Application pages: the borrower and their helpers, never additional signers (SIGNER-01). */
export const customers: Access = { ...everyone, anonymous: 'login', signer: 'sign-out' };

export const accounts: Access = { ...everyone, anonymous: 'login' };

/** The session of a signer opens no call of the dashboard; asking would end it (SIGNER-01). */
export const applications: Access = { ...everyone, signer: 'signing' };

/** The link in a mail to a signer may be opened where somebody is logged in who did not come to sign (ROUTE-22). */
export const signers: Access = {
  anonymous: 'signer-login',
  borrower: 'signer-login',
  signer: 'show',
  broker: 'signer-login',
  agent: 'show',
};

/** The rule for the current visitor. While the role is still being read, waits only if the rule depends on it. */
export function ruleFor(
  access: Access,
  { status, role, isSettled }: Pick<Auth, 'status' | 'role' | 'isSettled'>,
): Rule | 'wait' {
  const rule = access[role];
  const isSame = Object.values(access).every((other) => other === rule);
  if (isSame) return rule;
  if (status === 'unknown') return 'wait';
  return status === 'authenticated' && !isSettled && rule !== 'show' ? 'wait' : rule;
}
