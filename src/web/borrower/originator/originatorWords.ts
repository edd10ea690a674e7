import type { LoanOriginator } from '../../clients/leadPortalService.ts';

/** Copy key of the label: 'Your broker' when only a broker's name is known (SHELL-27). */
export const originatorLabel = ({ originatorName, brokerName }: LoanOriginator): string =>
  !originatorName && brokerName ? 'shell.originator.broker' : 'shell.originator.loanOfficer';

export const originatorTitle = ({ originatorName, brokerName }: LoanOriginator): string | undefined =>
  originatorName ?? brokerName;

/** Initials of the first and last word of the name. */
export function originatorInitials(originator: LoanOriginator): string {
  const words = (originatorTitle(originator) ?? '').split(/\s+/).filter((word) => word !== '');
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? '');
  return letters.join('').toUpperCase();
}
