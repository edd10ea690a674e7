import type { AllowancePolicy } from '../../db/allowance.ts';
import type { Settings } from '../../settings.ts';

const HOUR_MS = 3_600_000;

/** How often a mail of one kind with a link may be asked for. */
export const linkAllowance = ({ mailsPerHour, linkPauseSeconds }: Settings): AllowancePolicy => ({
  most: mailsPerHour,
  perMs: HOUR_MS,
  pauseMs: linkPauseSeconds * 1000,
});

/** How often a code by mail may be asked for. */
export const codeAllowance = ({ mailsPerHour, codePauseSeconds }: Settings): AllowancePolicy => ({
  most: mailsPerHour,
  perMs: HOUR_MS,
  pauseMs: codePauseSeconds * 1000,
});
