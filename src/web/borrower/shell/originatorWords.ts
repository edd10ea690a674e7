import type { LoanOriginator } from '../../clients/leadPortalService.ts';

/** The copy key of what an originator is called: 'Your broker' when only a broker's name is known (AUTH-02). */
export const originatorLabel = ({ originatorName, brokerName }: LoanOriginator): string =>
  !originatorName && brokerName ? 'shell.originator.broker' : 'shell.originator.loanOfficer';

/** The name an originator is shown under. */
export const originatorTitle = ({ originatorName, brokerName }: LoanOriginator): string | undefined =>
  originatorName ?? brokerName;
