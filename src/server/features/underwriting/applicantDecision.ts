import { withVersions } from '../../../core/flow/policyVersions.ts';
import type { Occupancy } from '../../../core/loan/lenderPolicy.ts';
import type { ResolvedBrand } from '../../../core/model/resolvedBrand.ts';
import type { Facts } from '../../../core/rules/types.ts';
import type { CalendarDate } from '../../../core/shared/calendarDate.ts';
import { type LenderConfig, loadLenderConfig } from '../sources/lenderConfigService.ts';
import { fractionOf, integerBetween } from '../sources/seededService.ts';
import { decide } from './decide.ts';
import { lendingTerms } from './lendingTerms.ts';

/** Where the lender leaves an applicant: `held` is at a status without a decision (no property found, a frozen file). */
export interface ApplicantEnd {
  readonly end: 'approved' | 'declined' | 'held';
  /** The reasons of a decline, the kind of an approval, or the status. */
  readonly by: string;
}

/** The lender's answer to an applicant's facts; `applicant` tells one from another. */
export type ApplicantDecision = (facts: Facts, applicant: string) => ApplicantEnd;

/** One in so many applicants is a test borrower of config/sandbox/personas.yaml, so that every end is met. */
export const TEST_BORROWERS = 10;

/**
 * The sandbox lender of a project as it decides on applicants of a brand by their facts: credit file and home are drawn by
 * the applicant, as they are for borrowers. Pure once it is made. Throws where `config/sandbox` is not there or wrong.
 */
export function applicantDecision(root: string, brand: ResolvedBrand): ApplicantDecision {
  const config = loadLenderConfig(root);
  const settings = withVersions(brand);
  const personas = [...config.personas.values()];
  return (facts, applicant) => {
    const isTest = fractionOf(`test borrower ${applicant}`) * TEST_BORROWERS < 1;
    const place = integerBetween(`persona ${applicant}`, { from: 0, to: Math.max(0, personas.length - 1) });
    const persona = isTest ? personas[place] : undefined;
    if (persona && !DECIDED.has(persona.ends)) return { end: 'held', by: persona.ends };
    return decided(facts, { applicant, persona, settings, config });
  };
}

/** Statuses that a decision leads to. */
const DECIDED: ReadonlySet<string> = new Set(['OFFER_SELECTION', 'DECLINED']);

interface Asked {
  readonly applicant: string;
  readonly persona: ReturnType<LenderConfig['personas']['get']>;
  readonly settings: ResolvedBrand;
  readonly config: LenderConfig;
}

function decided(facts: Facts, { applicant, persona, settings, config }: Asked): ApplicantEnd {
  const today = String(facts.today) as CalendarDate;
  const amount = (name: string): number => (typeof facts[name] === 'number' ? facts[name] : 0);
  const text = (name: string): string => (typeof facts[name] === 'string' ? facts[name] : '');
  const { data } = decide(
    {
      borrower: applicant,
      property: {
        street1: text('property.street1') || applicant,
        zip: text('property.zip'),
        state: text('property.state'),
        occupancy: (text('property.occupancy') || 'HOME') as Occupancy,
      },
      annualIncome: amount('income.annual'),
      otherIncome: amount('income.other'),
      persona,
      terms: lendingTerms(settings, { facts, today, config }),
    },
    config,
  );
  return data.decision === 'DECLINE'
    ? { end: 'declined', by: [...(data.declineReasons ?? [])].toSorted().join(', ') }
    : { end: 'approved', by: data.subDecision ?? '' };
}
