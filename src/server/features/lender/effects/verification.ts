import type { InsuranceNeeds } from '../../../../core/model/generated/api/application.ts';
import { copyOf } from '../../../releases/releaseCopy.ts';
import { incomeOf, requestRecords, withFinding } from '../../income/incomeService.ts';
import type { EffectInput, EffectOutcome, JourneyEffect } from './journeyEffect.ts';

const askIncome = ({ record, dependencies }: EffectInput): EffectOutcome => ({
  data: { income: incomeOf(record.data, dependencies.ids.uuid) },
});

/** Reads uploaded proof: as stated, or as in the test borrower's papers. */
function confirmIncome({ record, persona, dependencies }: EffectInput): EffectOutcome {
  const share = persona?.borrower?.verifiedIncomeShare ?? 1;
  const income = incomeOf(record.data, dependencies.ids.uuid);
  const next = income.sources
    .filter(({ state }) => state === 'PENDING')
    .reduce(
      (known, { uuid, amount, method }) =>
        withFinding(known, {
          sourceUuid: uuid,
          amount: Math.round(amount * share),
          method: method ?? 'OTHER',
          state: 'VERIFIED',
        }),
      income,
    );
  return { data: { income: next, incomeRequestRecords: requestRecords(next) } };
}

const settingOf = ({ release }: EffectInput, name: string): number =>
  Number(release.app.brand.values?.[name] ?? 0);

/**
 * Required coverage (G-18): the lesser of rebuilding cost and total liens; for floods at most the program's
 * maximum.
 */
function insuranceNeeds(input: EffectInput): InsuranceNeeds {
  const { record, persona, release, facts } = input;
  const { liens = [], lineAmount, amount = 0, adjustedHomeAmount = 0 } = record.data;
  const owed = liens.reduce((sum, { balance }) => sum + balance, 0) + (lineAmount ?? amount);
  const rebuilding = adjustedHomeAmount * settingOf(input, 'replacementCostShare');
  const minimumCoverage = Math.round(Math.min(owed, rebuilding));
  const floodZone = record.data.floodZone ?? persona?.borrower?.floodZone ?? false;
  const { address = '' } = release.app.brand.company;
  const values = { address, loanNumber: record.loanNumber };
  return {
    floodZone,
    minimumCoverage,
    maximumDeductible: Math.round(minimumCoverage * settingOf(input, 'insuranceDeductibleShare')),
    ...(floodZone
      ? { floodCoverage: Math.min(minimumCoverage, settingOf(input, 'floodCoverageMaximum')) }
      : {}),
    mortgageeClause: copyOf(release).text('screen.insurance.clause.text', { facts, values }),
  };
}

const askInsurance = (input: EffectInput): EffectOutcome => ({
  data: { insuranceNeeds: insuranceNeeds(input) },
});

export const verificationEffects: readonly JourneyEffect[] = [
  { name: 'askIncome', run: askIncome },
  { name: 'confirmIncome', run: confirmIncome },
  { name: 'confirmEmployment', run: () => ({ status: { employmentVerificationNeeded: false } }) },
  { name: 'askInsurance', run: askInsurance },
  { name: 'agentAnswered', run: () => ({ data: { insurance: { complete: true } } }) },
];
