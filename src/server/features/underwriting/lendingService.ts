import type { Transaction } from 'kysely';
import { decisionLimits } from '../../../core/flow/decisionLimits.ts';
import { type StateLimits, stateLimits } from '../../../core/flow/stateLimits.ts';
import { type LienFigures, lienFigures } from '../../../core/loan/lienFigures.ts';
import { totalDraw } from '../../../core/loan/totalDraw.ts';
import type { ApplicationLien } from '../../../core/model/generated/api/application.ts';
import type { Facts } from '../../../core/rules/types.ts';
import type { Queries, Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import type { LenderFile } from '../applications/lenderFileService.ts';
import type { ApplicationData, ApplicationRecord } from '../applications/recordService.ts';
import { type BorrowerFile, borrowerFile } from '../sources/borrowerFileService.ts';
import type { LenderConfig } from '../sources/lenderConfigService.ts';
import { type Corrections, decide, type LenderAnswer } from './decide.ts';
import { pricingOn } from './lendingPrices.ts';
import type { Selling } from './lendingTerms.ts';

export type { Corrections, LenderAnswer } from './decide.ts';

export interface Lending {
  readonly dependencies: Pick<AppDependencies, 'releases'>;
  readonly record: ApplicationRecord;
  readonly release: CompiledRelease;
  /** Facts including `today`. */
  readonly facts: Facts & { readonly today: string };
  readonly config: LenderConfig;
}

/**
 * What the lender sells to an application: the brand as its borrower saw it, on the lender's policies of today. A
 * decision goes by its day, not by the release that the application is pinned to.
 */
export function sellingTo({ dependencies, release }: Pick<Lending, 'dependencies' | 'release'>): Selling {
  const { facts, enums, policies } = (dependencies.releases.head(release.release.brand) ?? release).app;
  return { brand: release.app.brand, facts, enums, policies };
}

/** Today's limits from the policies of state and lender. */
export const limitsOf = ({ release, facts }: Pick<Lending, 'release' | 'facts'>): StateLimits =>
  stateLimits(release.app, facts, facts.today);

/** Maximum CLTV: the lender's, or the state's when lower. */
export function cltvCapOf({ record, facts, ...lending }: Lending): number {
  const occupancy = record.data.property?.occupancyType ?? 'HOME';
  const known = { ...facts, 'property.state': record.state, 'property.occupancy': occupancy };
  return decisionLimits(sellingTo(lending), known, facts.today).cltvLimit ?? 1;
}

/** Dollars of a valuation where there is no automated one, on the lender's fees of today. */
export function valuationFeeFor({ record, facts, ...lending }: Omit<Lending, 'config'>): number {
  const known = { ...facts, 'property.state': record.state };
  return pricingOn(sellingTo(lending), { facts: known, today: facts.today }).of('valuationFee') ?? 0;
}

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

/** Decides again with all findings and `corrected`; the same application gives the same answer. */
export async function decideAgain(
  tx: Transaction<Tables>,
  { file, ...lending }: Lending & { readonly file: LenderFile },
  corrected: Corrections = {},
): Promise<LenderAnswer> {
  const { record, facts, config } = lending;
  const subject = await subjectOf(tx, { record, config });
  const asked = { ...subject, app: sellingTo(lending), facts, today: facts.today };
  return decide({ ...asked, corrected: both(learnedOf(record, file), corrected) }, config);
}
