import { addDays } from '../../../../core/shared/calendarDate.ts';
import type { ApplicationData } from '../../applications/recordService.ts';
import { integerBetween, uuidOf } from '../../sources/seededService.ts';
import type { EffectInput, EffectOutcome, JourneyEffect } from './journeyEffect.ts';

type Payee = NonNullable<ApplicationData['payees']>[number];
type Liability = NonNullable<ApplicationData['liabilities']>[number];

/** How many days a payoff amount is valid. */
const GOOD_FOR_DAYS = 30;
const REVOLVING = 'CREDIT_CARD';

/** The payee on the lender's records for a debt. */
function payeeOf({ uuid = '', creditorName = '', type, monetaryBalance }: Liability, today: string): Payee {
  const box = integerBetween(`payoff box ${uuid}`, { from: 1000, to: 9999 });
  return {
    uuid: uuidOf(`payee ${uuid}`),
    liabilityUuid: uuid,
    name: creditorName,
    accountMask: String(integerBetween(`account ${uuid}`, { from: 1000, to: 9999 })),
    address: `P.O. Box ${box}, Wilmington, DE 19850`,
    amount: monetaryBalance,
    goodThrough: addDays(today, GOOD_FOR_DAYS),
    revolving: type === REVOLVING,
    confirmed: false,
  };
}

/** Payees of the debts now marked; existing payees keep their corrections. */
function preparePayees({ record, facts }: EffectInput): EffectOutcome {
  const { liabilities = [], payees = [] } = record.data;
  const marked = liabilities.filter(({ payOff }) => payOff?.status === 'MARKED_FOR_PAYOFF');
  const next = marked.map((liability) => {
    const known = payees.find(({ liabilityUuid }) => liabilityUuid === liability.uuid);
    return known ?? payeeOf(liability, facts.today);
  });
  const isConfirmed = next.length > 0 && next.every(({ confirmed }) => confirmed === true);
  return { data: { payees: next, payeesConfirmed: isConfirmed } };
}

export const payoffEffects: readonly JourneyEffect[] = [{ name: 'preparePayees', run: preparePayees }];
