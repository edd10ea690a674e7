import { withVersions } from '../../../../core/flow/policyVersions.ts';
import { chooseValuation } from '../../../../core/flow/valuationChoice.ts';
import type { Occupancy } from '../../../../core/loan/lenderPrices.ts';
import type { ResolvedBrand } from '../../../../core/model/resolvedBrand.ts';
import type { Facts } from '../../../../core/rules/types.ts';
import type { CalendarDate } from '../../../../core/shared/calendarDate.ts';
import type { ApplicationData } from '../../applications/recordService.ts';
import { type DrawnRequest, decideDrawn } from './drawnDecision.ts';
import { type LenderConfig, loadLenderConfig } from './sources/lenderConfig.ts';
import { fractionOf, integerBetween } from './sources/seeded.ts';

/**
 * The lender's outcome for an applicant; `held` is a status without a decision (no property found, a frozen
 * file).
 */
export interface ApplicantEnd {
  readonly end: 'approved' | 'declined' | 'held';
  /** The reasons of a decline, the kind of an approval and who then values the home, or the status. */
  readonly by: string;
}

/** The lender's decision by facts; `applicant` identifies the applicant. */
export type ApplicantDecision = (facts: Facts, applicant: string) => ApplicantEnd;

/** One applicant in this many is a test borrower of config/sandbox/personas.yaml, to reach every outcome. */
export const TEST_BORROWERS = 10;

/**
 * The sandbox lender's decisions on a brand's applicants by their facts; credit file and home are derived
 * from the applicant as for borrowers. Pure once created. Throws when `config/sandbox` is missing or invalid.
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

const DECIDED: ReadonlySet<string> = new Set(['OFFER_SELECTION', 'DECLINED']);

interface Asked {
  readonly applicant: string;
  readonly persona: DrawnRequest['persona'];
  readonly settings: ResolvedBrand;
  readonly config: LenderConfig;
}

function decided(facts: Facts, { applicant, persona, settings, config }: Asked): ApplicantEnd {
  const today = String(facts.today) as CalendarDate;
  const amount = (name: string): number => (typeof facts[name] === 'number' ? facts[name] : 0);
  const text = (name: string): string => (typeof facts[name] === 'string' ? facts[name] : '');
  const { data } = decideDrawn(
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
      app: settings,
      facts,
      today,
    },
    config,
  );
  return data.decision === 'DECLINE'
    ? { end: 'declined', by: [...(data.declineReasons ?? [])].toSorted().join(', ') }
    : { end: 'approved', by: [data.subDecision ?? '', ...valuersFor(facts, data, settings)].join(', ') };
}

/** Who values the home for the largest line on offer; nobody where the automated value is enough. */
function valuersFor(facts: Facts, { offers = [] }: ApplicationData, settings: ResolvedBrand) {
  const line = Math.max(0, ...offers.map(({ max }) => max));
  const known = { ...facts, 'application.lineAmount': line, 'valuation.automated': true };
  return [...chooseValuation(settings, known, String(facts.today)).needed].toSorted();
}
