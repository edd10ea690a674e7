import type { AllowancePolicy } from '../../db/allowance.ts';
import type { Settings } from '../../settings/settings.ts';

const HOUR_MS = 3_600_000;

/** Limits mails with a link, per kind. */
export const linkAllowance = ({ mailsPerHour, linkPauseSeconds }: Settings): AllowancePolicy => ({
  most: mailsPerHour,
  perMs: HOUR_MS,
  pauseMs: linkPauseSeconds * 1000,
});

/** Limits codes by mail. */
export const codeAllowance = ({ mailsPerHour, codePauseSeconds }: Settings): AllowancePolicy => ({
  most: mailsPerHour,
  perMs: HOUR_MS,
  pauseMs: codePauseSeconds * 1000,
});
