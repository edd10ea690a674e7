import type { LoanOriginator } from '../../clients/leadPortalService.ts';

/** The copy key of what an originator is called: 'Your broker' when only a broker's name is known (SHELL-27). */
export const originatorLabel = ({ originatorName, brokerName }: LoanOriginator): string =>
  !originatorName && brokerName ? 'shell.originator.broker' : 'shell.originator.loanOfficer';

/** The name an originator is shown under. */
export const originatorTitle = ({ originatorName, brokerName }: LoanOriginator): string | undefined =>
  originatorName ?? brokerName;

/** The first letters of the first and the last word of the name, for where there is no picture. */
export function originatorInitials(originator: LoanOriginator): string {
  const words = (originatorTitle(originator) ?? '').split(/\s+/).filter((word) => word !== '');
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? '');
  return letters.join('').toUpperCase();
}
