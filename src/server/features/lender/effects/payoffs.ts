import { derivedUuid } from '../../../db/derivedUuid.ts';
import type { ApplicationData } from '../../applications/recordService.ts';
import { type FindingData, findingOf } from '../../tasks/findingsService.ts';
import type { EffectInput, EffectOutcome, JourneyEffect } from './journeyEffect.ts';

type Payee = NonNullable<ApplicationData['payees']>[number];
type Liability = NonNullable<ApplicationData['liabilities']>[number];

type Statement = NonNullable<FindingData['payoffStatement']['payees']>[number];

const REVOLVING = 'CREDIT_CARD';

/** Whom a debt is paid to, and how much: as the creditor states, else as in the credit report. */
const payeeOf = (
  { uuid = '', creditorName = '', type, monetaryBalance }: Liability,
  statement: Statement | undefined,
): Payee => ({
  name: creditorName,
  amount: monetaryBalance,
  ...statement,
  uuid: derivedUuid(`payee ${uuid}`),
  liabilityUuid: uuid,
  revolving: type === REVOLVING,
  confirmed: false,
});

/** Payees of the debts now marked; existing payees keep their corrections. */
async function preparePayees({ tx, record, at, findings }: EffectInput): Promise<EffectOutcome> {
  const { payees: statements = [] } =
    findingOf(await findings(tx, { record, at }), 'payoffStatement')?.data ?? {};
  const { liabilities = [], payees = [] } = record.data;
  const marked = liabilities.filter(({ payOff }) => payOff?.status === 'MARKED_FOR_PAYOFF');
  const next = marked.map((liability) => {
    const known = payees.find(({ liabilityUuid }) => liabilityUuid === liability.uuid);
    const statement = statements.find(({ liabilityUuid }) => liabilityUuid === liability.uuid);
    return known ?? payeeOf(liability, statement);
  });
  const isConfirmed = next.length > 0 && next.every(({ confirmed }) => confirmed === true);
  return { data: { payees: next, payeesConfirmed: isConfirmed } };
}

export const payoffEffects: readonly JourneyEffect[] = [{ name: 'preparePayees', run: preparePayees }];
