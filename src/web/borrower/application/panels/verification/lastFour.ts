import { inside, text } from '../../../../../core/flow/looseRecord.ts';
import type { Application } from '../../../../clients/applicationService.ts';

/** The last four characters of the account's mask or number, the only part ever shown (APP-16). */
export function lastFour(application: Application): string | undefined {
  const account = inside(application, 'account');
  const disburse = inside(application, 'disburseAccount');
  const known = text(account.mask) ?? text(disburse.mask) ?? text(disburse.accountNumber);
  return known?.slice(-4);
}
