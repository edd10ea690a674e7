import type { Transaction } from 'kysely';
import { type LienFigures, lienFigures } from '../../../core/loan/lienFigures.ts';
import { totalDraw } from '../../../core/loan/totalDraw.ts';
import type { ApplicationLien } from '../../../core/model/generated/api/application.ts';
import type { Queries, Tables } from '../../db/tables.ts';
import type { LenderFile } from '../applications/lenderFileService.ts';
import type { ApplicationData, ApplicationRecord } from '../applications/recordService.ts';
import { type BorrowerFile, borrowerFile } from '../sources/borrowerFileService.ts';
import { type Corrections, decide } from './decide.ts';
import { keepDecision } from './decisionRecordService.ts';
import type { LenderAnswer } from './lenderAnswer.ts';
import { cltvCapOf, currentOf, type Lending, sellingTo } from './lenderTermsService.ts';

export type { Corrections } from './decide.ts';
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
  lending: Lending,
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
async function selectEmail(queries: Queries, identityUuid: string): Promise<string> {
  const { email } = await queries
    .selectFrom('identities')
    .select('email')
    .where('uuid', '=', identityUuid)
    .executeTakeFirstOrThrow();
  return email;
}

async function subjectOf(tx: Transaction<Tables>, { record, config }: Pick<Lending, 'record' | 'config'>) {
  const { data, persona, state } = record;
  const { address, occupancyType } = data.property ?? {};
  const [primary, ...others] = (data.incomeSources ?? []).map(({ amount }) => amount ?? 0);
  return {
    borrower: await selectEmail(tx, record.identityUuid),
    property: {
      street1: address?.street1 ?? '',
      zip: address?.zip ?? '',
      state,
      occupancy: occupancyType ?? 'HOME',
    },
    annualIncome: primary ?? 0,
    otherIncome: others.reduce((sum, amount) => sum + amount, 0),
    persona: persona === null ? undefined : config.personas.get(persona),
  };
}

/** The borrower's credit file and home in the lender's sources. */
export async function borrowerFileOf(
  tx: Transaction<Tables>,
  lending: Pick<Lending, 'record' | 'config'>,
): Promise<BorrowerFile> {
  const { borrower, property, annualIncome, otherIncome, persona } = await subjectOf(tx, lending);
  const { street1, zip } = property;
  const totalIncome = annualIncome + otherIncome;
  return borrowerFile({ borrower, street1, zip, totalIncome, persona: persona?.borrower }, lending.config);
}

/**
 * Decides again with all findings and `corrected`, and keeps a record of it; the same application gives the same answer
 * on the same day.
 */
export async function decideAgain(
  tx: Transaction<Tables>,
  { file, ...lending }: Lending & { readonly file: LenderFile },
  corrected: Corrections = {},
): Promise<LenderAnswer> {
  const { record, facts, config } = lending;
  const subject = await subjectOf(tx, { record, config });
  const asked = { ...subject, app: sellingTo(lending), facts, today: facts.today };
  const answer = decide({ ...asked, corrected: both(learnedOf(record, file), corrected) }, config);
  await keepDecision(tx, answer, {
    dependencies: lending.dependencies,
    applicationUuid: record.uuid,
    at: lending.at,
    day: facts.today,
    selling: { ...asked.app, releaseHash: currentOf(lending).release.hash },
  });
  return answer;
}
