import type { AppDependencies } from '../../http/dependencies.ts';
import type { Lender } from '../applications/creationService.ts';
import { createNotaryService, type NotaryResult } from '../notary/notaryService.ts';
import { createPaymentService, type PaymentResult } from '../payments/paymentService.ts';
import type { ResultTakers } from '../providers/hostedVisitsService.ts';

const notaryResults: Readonly<Record<string, NotaryResult>> = {
  complete: 'COMPLETE',
  idFailed: 'ID_FAILED',
  questionsFailed: 'QUESTIONS_FAILED',
  technical: 'TECHNICAL',
};

/** What the results of visits do: a payment is settled, a session with a notary ends. */
export function resultTakers(
  dependencies: Pick<AppDependencies, 'clock' | 'connections' | 'ids' | 'releases'>,
  lender: Pick<Lender, 'goOn'>,
): ResultTakers {
  const payments = createPaymentService(dependencies, lender);
  const notary = createNotaryService(dependencies, lender);
  return {
    payments: (tx, { application, subject }, result) =>
      payments.settle(tx, { application, payment: subject }, result as PaymentResult),
    notary: async (tx, { application, subject }, result) => {
      await notary.end(tx, { application, session: subject }, notaryResults[result] ?? 'TECHNICAL');
    },
  };
}
