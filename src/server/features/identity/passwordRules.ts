import { passwordHints } from '../../../core/validation/password.ts';
import { ApiError } from '../../http/errors.ts';
import type { IdentityRow } from './identityStore.ts';

const WEAK = 'body.password must hold upper and lower case letters, a digit and one of !@#$%^&*';
const DAY_MS = 86_400_000;

/** Answers 400 to a password that the rules of registration would not take. */
export function refuseWeakPassword(password: string): void {
  if (Object.values(passwordHints(password)).includes(false)) throw new ApiError('badRequest', [WEAK]);
}

type PasswordDates = Pick<IdentityRow, 'password_expired' | 'password_changed_at' | 'created_at'>;

/** Whether a password must be changed: because it was said so, or it is older than the lender allows. */
export function isPasswordExpired(row: PasswordDates, now: number, days: number | undefined): boolean {
  if (row.password_expired) return true;
  const since = row.password_changed_at ?? row.created_at;
  return days !== undefined && now - since.getTime() > days * DAY_MS;
}
