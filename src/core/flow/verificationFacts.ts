import type { FactValue } from '../rules/types.ts';
import type { LooseRecord } from './applicationFacts.ts';
import { flag, inside, isText, number, rows } from './looseRecord.ts';

/**
 * The facts of the income, account, identity and insurance screens (G-15 to G-18); unknown ones are
 * undefined.
 */
export const verificationFacts = (
  application: LooseRecord,
): Readonly<Record<string, FactValue | undefined>> => ({
  ...incomeFacts(application),
  'application.hasTaxConsent': wasAnswered(application, 'incomeConsent'),
  'application.employerAsked': wasAnswered(application, 'employer'),
  'application.accountConfirmed': flag(inside(application, 'account').confirmed),
  'application.inReview': flag(application.inReview),
  'application.identityFailed': inside(application, 'identityCheck').state === 'FAILED',
  'application.identityTriesLeft': number(inside(application, 'identityCheck').triesLeft),
  ...insuranceFacts(application),
});

const wasAnswered = (application: LooseRecord, call: string): boolean =>
  Object.hasOwn(inside(application, 'answers'), call);

/** Income is verified if there is a source and none is open. */
function incomeFacts(application: LooseRecord) {
  const income = inside(application, 'income');
  const sources = rows(income.sources);
  const isVerified = sources.length > 0 && sources.every(({ state }) => state === 'VERIFIED');
  const [stated, verified] = [number(income.stated), number(income.verified)];
  const open = sources.filter(({ state }) => isText(state) && state !== 'VERIFIED');
  return {
    'application.incomeVerified': isVerified,
    'application.incomePending': sources.some(({ state }) => state === 'PENDING'),
    'application.incomeIsLower':
      isVerified && stated !== undefined && verified !== undefined && verified < stated,
    'application.paystubsNeeded': open.length > 0 ? Math.max(...open.map(needed)) : undefined,
  };
}

const needed = ({ documentsNeeded }: LooseRecord): number => Math.max(1, number(documentsNeeded) ?? 1);

function insuranceFacts(application: LooseRecord) {
  const needs = inside(application, 'insuranceNeeds');
  return {
    'application.insuranceAsked':
      inside(inside(application, 'answers'), 'insurance').from === 'AGENT' &&
      !flag(inside(application, 'insurance').complete),
    'application.floodZone': flag(application.floodZone) || flag(needs.floodZone),
    'application.insuranceMinimum': number(needs.minimumCoverage),
    'application.floodMinimum': number(needs.floodCoverage),
  };
}
