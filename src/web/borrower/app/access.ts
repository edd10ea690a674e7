import type { Auth } from '../session/AuthProvider.tsx';
import type { Role } from '../session/role.ts';

/**
 * What an address does for a role: it shows its page, leads to a login or to the dashboard, or ends a session that has
 * no business there (SIGNER-13).
 */
export type Rule = 'show' | 'login' | 'signer-login' | 'dashboard' | 'sign-out';

/** A rule for every role; none may be left out. */
export type Access = Readonly<Record<Role, Rule>>;

const forAll = (rule: Rule): Access => ({
  anonymous: rule,
  borrower: rule,
  signer: rule,
  broker: rule,
  agent: rule,
});

/** Public routes (ROUTE-26). */
export const everyone: Access = forAll('show');

/** The pages of an application: its borrower's, and those who help them; never an additional signer's (SIGNER-01). */
export const customers: Access = { ...everyone, anonymous: 'login', signer: 'sign-out' };

/** Whoever has an account. */
export const accounts: Access = { ...everyone, anonymous: 'login' };

/** The pages of additional signers (ROUTE-22). */
export const signers: Access = {
  anonymous: 'signer-login',
  borrower: 'dashboard',
  signer: 'show',
  broker: 'dashboard',
  agent: 'show',
};

/**
 * What an address does for who is at the page. It waits while that is not known, or the lookup may still tell another
 * role than a borrower's, whose pages need not wait for it.
 */
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
