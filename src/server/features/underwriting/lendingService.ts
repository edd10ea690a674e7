import type { Transaction } from 'kysely';
import { type LienFigures, lienFigures } from '../../../core/loan/lienFigures.ts';
import { totalDraw } from '../../../core/loan/totalDraw.ts';
import type { ApplicationLien } from '../../../core/model/generated/api/application.ts';
import type { Queries, Tables } from '../../db/tables.ts';
import type { LenderFile } from '../applications/lenderFileService.ts';
import type { ApplicationData, ApplicationRecord } from '../applications/recordService.ts';
import { creditReportOf, type FindingSource, findingOf, neededFinding } from '../tasks/findingsService.ts';
import { type BorrowerFile, borrowerFileOf } from './borrowerFile.ts';
import { type Corrections, decide } from './decide.ts';
import { keepDecision } from './decisionRecordService.ts';
import { jointCredit, withAnother } from './jointCreditService.ts';
import type { LenderAnswer } from './lenderAnswer.ts';
import { cltvCapOf, type Lending } from './lenderTermsService.ts';
import { offeringTo } from './quoteService.ts';
import { type DecisionCase, smallestChanges } from './smallestChanges.ts';

export type { BorrowerFile } from './borrowerFile.ts';
export { type Corrections, decide, type LenderRequest } from './decide.ts';
export type { LenderAnswer } from './lenderAnswer.ts';
export type { Lending } from './lenderTermsService.ts';

/** Dollars of the chosen loan including its fee; before a choice, the highest offer. */
export function wantedLoan({ amount, offers = [], ofeeMaxThreshold }: ApplicationData): number {
  const originationFee = Math.max(0, ...offers.map((offer) => offer.originationFee));
  if (amount === undefined || amount === 0) return Math.max(0, ...offers.map(({ max }) => max));
  return totalDraw({ amount, originationFee, cap: ofeeMaxThreshold }).toNumber();
}

/** CLTV and line with these liens: the server's own figures, whatever a browser shows (G-14). */
export function figuresWith(
  lending: Omit<Lending, 'findings'>,
  liens: readonly Pick<ApplicationLien, 'balance'>[],
): LienFigures {
  const { data } = lending.record;
  return lienFigures({
    homeValue: data.adjustedHomeAmount ?? 0,
    liens,
    wanted: wantedLoan(data),
    cltvCap: cltvCapOf(lending),
  });
}

const noted = ({ notes }: LenderFile, name: string): number =>
  typeof notes[name] === 'number' ? notes[name] : 0;

/**
 * Findings since the first decision: the application's value and liens, payments of debts behind credit
 * inquiries (note `newDebtPayments`), income equivalent of assets (note `assetIncome`), and verified minus
 * stated income (note `incomeDifference`).
 */
export function learnedOf({ data }: ApplicationRecord, file: LenderFile): Corrections {
  const { adjustedHomeAmount, liens } = data;
  const sum = (pick: (lien: ApplicationLien) => number): number =>
    (liens ?? []).reduce((total, lien) => total + pick(lien), 0);
  return {
    ...(adjustedHomeAmount === undefined ? {} : { homeValue: adjustedHomeAmount }),
    ...(liens === undefined
      ? {}
      : { lienBalance: sum(({ balance }) => balance), lienPayment: sum((lien) => lien.monthlyPayment) }),
    addedPayments: noted(file, 'newDebtPayments'),
    addedIncome: noted(file, 'assetIncome') + noted(file, 'incomeDifference'),
  };
}

/** Adds up additions of both; otherwise the second wins. */
const both = (learned: Corrections, corrected: Corrections): Corrections => ({
  ...learned,
  ...corrected,
  addedIncome: (learned.addedIncome ?? 0) + (corrected.addedIncome ?? 0),
  addedPayments: (learned.addedPayments ?? 0) + (corrected.addedPayments ?? 0),
});

/** The lower-case e-mail address, which identifies the borrower. */
export async function borrowerEmail(queries: Queries, identityUuid: string): Promise<string> {
  const { email } = await queries
    .selectFrom('identities')
    .select('email')
    .where('uuid', '=', identityUuid)
    .executeTakeFirstOrThrow();
  return email;
}

async function subjectOf(tx: Transaction<Tables>, { data, state, identityUuid }: ApplicationRecord) {
  const [primary, ...others] = (data.incomeSources ?? []).map(({ amount }) => amount ?? 0);
  return {
    borrower: await borrowerEmail(tx, identityUuid),
    property: { state, occupancy: data.property?.occupancyType ?? 'HOME' },
    annualIncome: primary ?? 0,
    otherIncome: others.reduce((sum, amount) => sum + amount, 0),
  };
}

/** The tasks that say what the home is worth. */
const VALUES = ['automatedValuation', 'valuation', 'appraisal', 'valueCheck'] as const;

/** A borrower's file, and the outcomes that it is from. */
interface ReadFile {
  readonly found: BorrowerFile;
  readonly outcomes: readonly FindingSource[];
}

/** Reads what was found out; the application's own value, once it has one, stands for that of the model. */
async function fileFrom(
  tx: Transaction<Tables>,
  { record, at, findings }: Pick<Lending, 'record' | 'at' | 'findings'>,
  known: number | undefined,
): Promise<ReadFile> {
  const found = await findings(tx, { record, at });
  const credit = neededFinding(creditReportOf(found), 'softCredit or hardCredit', record);
  const valued = findingOf(found, 'automatedValuation');
  const homeValue = known ?? neededFinding(valued, 'automatedValuation', record).data.value;
  const sources = [credit.from, ...VALUES.map((name) => found[name]?.from)];
  return {
    found: borrowerFileOf(credit.data, homeValue),
    outcomes: sources.filter((from) => from !== undefined),
  };
}

/** Throws an error that names the task whose finding a decision would miss. */
export async function needFindings(
  tx: Transaction<Tables>,
  moment: Pick<Lending, 'record' | 'at' | 'findings'>,
): Promise<void> {
  await fileFrom(tx, moment, moment.record.data.adjustedHomeAmount);
}

/** A decline with the smallest changes that would have turned its reasons, as far as the lender states them. */
function withChanges(answer: LenderAnswer, declined: DecisionCase): LenderAnswer {
  if (answer.data.decision !== 'DECLINE') return answer;
  const allowed = declined.request.app.brand.decline?.changes ?? [];
  return { ...answer, data: { ...answer.data, declineChanges: [...smallestChanges(declined, allowed)] } };
}

/**
 * Decides again with all findings and `corrected`, and keeps a record of it; the same application gives the same answer
 * on the same day. Throws an error that names the task whose finding is missing.
 */
export async function decideAgain(
  tx: Transaction<Tables>,
  { file, ...lending }: Lending & { readonly file: LenderFile },
  corrected: Corrections = {},
): Promise<LenderAnswer> {
  const { record, facts, at } = lending;
  const known = both(learnedOf(record, file), corrected);
  const { found, outcomes } = await fileFrom(tx, lending, known.homeValue);
  const subject = await subjectOf(tx, record);
  const selling = await offeringTo(tx, lending);
  const counted = (notes: LenderFile['notes']): Corrections => {
    const joint = jointCredit(selling, { facts, today: facts.today }, { file: { notes }, found });
    return joint ? both(known, joint) : known;
  };
  const asked = { ...subject, app: selling, facts, today: facts.today, corrected: counted(file.notes) };
  const withCoBorrower = (income: number) => counted(withAnother(file, { found, income }));
  const answer = withChanges(decide(asked, found), { request: asked, found, withCoBorrower });
  await keepDecision(tx, answer, {
    dependencies: lending.dependencies,
    applicationUuid: record.uuid,
    at,
    day: facts.today,
    outcomes,
    selling,
  });
  return answer;
}
