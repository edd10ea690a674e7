import { isObject } from '../../../core/shared/json.ts';
import type { Application, ApplicationStatus } from '../../clients/applicationService.ts';

const WAITS_FOR_CONSENT = 'WAITING_FOR_SOFT_CREDIT';

const isGiven = (consent: unknown): boolean =>
  isObject(consent) && consent.type === 'SOFT_CREDIT' && consent.optInOut !== 'OPT_OUT';

/** Whether the lender waits for the borrower's soft credit authorisation, which registration did not ask for (C-43). */
export const needsSoftCredit = (
  { consents }: Application,
  { checklistStatus }: Pick<ApplicationStatus, 'checklistStatus'>,
): boolean => checklistStatus === WAITS_FOR_CONSENT && !(Array.isArray(consents) && consents.some(isGiven));
