import type { HostedPages, HostedSubject } from '../../providers/companyService.ts';
import { paymentPath } from './paymentRoutes.ts';
import { notaryPath } from './sandboxNotary.ts';

const pathOf = ({ role, application, subject }: HostedSubject): string =>
  role === 'payments'
    ? paymentPath({ application, payment: subject })
    : notaryPath({ application, session: subject });

/** The pages under `/sandbox` on which borrowers pay and meet a notary. */
export const sandboxPages: HostedPages = {
  placeOf: (subject) => ({ url: pathOf(subject) }),
  open: async (request) => pathOf(request),
};
