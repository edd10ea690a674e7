import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { canonicalJson } from '../../../core/config/canonicalJson.ts';
import { amountIn } from '../../../core/flow/amounts.ts';
import type { FullPolicy } from '../../../core/model/resolvedBrand.ts';
import { addDays, type CalendarDate } from '../../../core/shared/calendarDate.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { keepSecrets, readSecrets } from '../applications/lenderFileService.ts';
import type { FindingSource } from '../tasks/findingsService.ts';
import type { DecisionBasis, LenderAnswer } from './lenderAnswer.ts';
import type { Selling } from './lendingTerms.ts';

/** Why a decision came out as it did; kept encrypted in the lender's file and shown to nobody. */
export interface DecisionRecord {
  /** ISO 8601, the lender's clock. */
  readonly at: string;
  /** The day whose policies count, at the property. */
  readonly day: CalendarDate;
  readonly by: 'engine';
  readonly inputs: DecisionBasis['inputs'];
  /** The tasks' outcomes that the inputs are from. */
  readonly outcomes: readonly FindingSource[];
  readonly limits: DecisionBasis['limits'];
  /** The release whose policies were read, and the SHA-256 of those and of the rate sheet that priced it (hexadecimal). */
  readonly release: string;
  readonly policies: string;
  readonly sheet: string;
  /** Where the sheet of its offers is found, and how long it holds; absent without offers or a lock period. */
  readonly quote?: Quote;
  /** The policies that priced something, each with its version. */
  readonly pricedBy: Readonly<Record<string, number>>;
  readonly decision: string | undefined;
  /** Reason codes of a decline, or the kind of an approval. */
  readonly reasons: readonly string[];
  /** The offers quoted on this sheet. */
  readonly offers: readonly string[];
}

/** What prices the offers of a decision. */
export interface Quote {
  readonly release: string;
  /** The day whose versions of prices and fees count. */
  readonly day: CalendarDate;
  /** The last day at the property, ISO 8601, on which a new decision goes by the same prices and fees. */
  readonly lockedUntil: CalendarDate;
}

const NAME = 'decisions';

/** Every decision about an application, oldest first. */
export async function decisionsOf(
  tx: Transaction<Tables>,
  applicationUuid: string,
  encryption: AppDependencies['encryption'],
): Promise<readonly DecisionRecord[]> {
  const kept = (await readSecrets(tx, applicationUuid, encryption))[NAME];
  return Array.isArray(kept) ? kept : [];
}

/** The newest quote of an application, locked or not; undefined before the first. */
export const quoteOf = async (
  tx: Transaction<Tables>,
  applicationUuid: string,
  encryption: AppDependencies['encryption'],
): Promise<Quote | undefined> =>
  (await decisionsOf(tx, applicationUuid, encryption)).findLast(({ quote }) => quote !== undefined)?.quote;

interface Decided {
  readonly dependencies: Pick<AppDependencies, 'encryption'>;
  readonly applicationUuid: string;
  readonly at: Date;
  readonly day: CalendarDate;
  readonly outcomes: readonly FindingSource[];
  readonly selling: Selling & { readonly releaseHash: string; readonly locked?: Quote };
}

/** Adds a decision to those of an application that is locked in `tx`. */
export async function keepDecision(
  tx: Transaction<Tables>,
  answer: LenderAnswer,
  { dependencies: { encryption }, applicationUuid, ...decided }: Decided,
): Promise<void> {
  const decisions = [...(await decisionsOf(tx, applicationUuid, encryption)), recordOf(answer, decided)];
  await keepSecrets(tx, applicationUuid, { secrets: { [NAME]: decisions }, encryption, at: decided.at });
}

function recordOf(
  { data, basis }: LenderAnswer,
  { at, day, outcomes, selling }: Pick<Decided, 'at' | 'day' | 'outcomes' | 'selling'>,
): DecisionRecord {
  const inForce = inForceOn(selling.policies, day);
  const { by = selling, on = day } = selling.priced ?? {};
  const offers = (data.offers ?? []).map(({ uuid }) => uuid);
  const quote = selling.locked ?? newQuote(basis, selling.releaseHash, day);
  return {
    at: at.toISOString(),
    day,
    by: 'engine',
    inputs: basis.inputs,
    outcomes,
    limits: basis.limits,
    release: selling.releaseHash,
    policies: hashOf(inForce.filter(({ effect }) => 'limit' in effect || amountIn(effect) !== undefined)),
    sheet: hashOf(inForceOn(by.policies, on).filter(({ effect }) => 'price' in effect)),
    ...(quote && offers.length > 0 ? { quote } : {}),
    pricedBy: Object.fromEntries(basis.pricedBy.map(({ policy, version }) => [policy, version])),
    decision: data.decision,
    reasons: data.declineReasons ?? (data.subDecision === undefined ? [] : [data.subDecision]),
    offers,
  };
}

/** A quote of a day that no earlier one locks; undefined where the lender locks none. */
const newQuote = (
  { lockDays }: Pick<DecisionBasis, 'lockDays'>,
  release: string,
  day: CalendarDate,
): Quote | undefined =>
  lockDays === undefined ? undefined : { release, day, lockedUntil: addDays(day, lockDays) };

const inForceOn = (policies: Selling['policies'], day: CalendarDate): readonly FullPolicy[] =>
  Object.values(policies).filter(({ effective: { from, to = day } }) => from <= day && day <= to);

const hashOf = (policies: readonly FullPolicy[]): string =>
  createHash('sha256')
    .update(canonicalJson(policies.toSorted((one, other) => (one.id < other.id ? -1 : 1)) as never))
    .digest('hex');
