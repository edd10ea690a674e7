import type { InsuranceNeeds } from '../../../../core/model/generated/api/application.ts';
import { copyOf } from '../../../releases/releaseCopy.ts';
import { incomeOf, requestRecords, withFinding } from '../../income/incomeService.ts';
import { findingOf, neededFinding } from '../../tasks/findingsService.ts';
import { acceptIncomeProof, refuseIncome } from './incomeProof.ts';
import type { EffectInput, EffectOutcome, JourneyEffect } from './journeyEffect.ts';

const askIncome = ({ record, dependencies }: EffectInput): EffectOutcome => ({
  data: { income: incomeOf(record.data, dependencies.ids.uuid) },
});

/** Takes what the proof confirms (incomeReview: `verified`); of other sources the borrower is asked again. */
async function confirmIncome(input: EffectInput): Promise<EffectOutcome> {
  const { tx, record, dependencies } = input;
  const review = findingOf(await input.findings(tx, input), 'incomeReview');
  const { sources } = neededFinding(review, 'incomeReview', record).data;
  const amounts = new Map(sources.map(({ uuid, amount }) => [uuid, amount]));
  const income = incomeOf(record.data, dependencies.ids.uuid);
  const next = income.sources
    .filter(({ state }) => state === 'PENDING')
    .reduce(
      (known, { uuid, method }) =>
        withFinding(known, {
          sourceUuid: uuid,
          amount: amounts.get(uuid) ?? null,
          method: method ?? 'OTHER',
          state: amounts.has(uuid) ? 'VERIFIED' : 'NEEDED',
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
  const { record, release, facts } = input;
  const { liens = [], lineAmount, amount = 0, adjustedHomeAmount = 0 } = record.data;
  const owed = liens.reduce((sum, { balance }) => sum + balance, 0) + (lineAmount ?? amount);
  const rebuilding = adjustedHomeAmount * settingOf(input, 'replacementCostShare');
  const minimumCoverage = Math.round(Math.min(owed, rebuilding));
  const { floodZone = false } = record.data;
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

/** Whether the home is in a flood zone, where it is or was thought to be (floodCertificate: `issued`). */
async function keepFloodZone(input: EffectInput): Promise<EffectOutcome> {
  const { tx, record } = input;
  const certificate = findingOf(await input.findings(tx, input), 'floodCertificate');
  const { floodZone } = neededFinding(certificate, 'floodCertificate', record).data;
  return floodZone === (record.data.floodZone ?? false) ? {} : { data: { floodZone } };
}

export const verificationEffects: readonly JourneyEffect[] = [
  { name: 'askIncome', run: askIncome },
  {
    name: 'confirmIncome',
    run: async (input) => {
      const [proof, income] = [await acceptIncomeProof(input), await confirmIncome(input)];
      return { ...income, data: { ...proof.data, ...income.data } };
    },
  },
  { name: 'refuseIncome', run: refuseIncome },
  { name: 'confirmEmployment', run: () => ({ status: { employmentVerificationNeeded: false } }) },
  { name: 'askInsurance', run: askInsurance },
  { name: 'keepFloodZone', run: keepFloodZone },
  { name: 'agentAnswered', run: () => ({ data: { insurance: { complete: true } } }) },
];
