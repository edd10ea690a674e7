import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { canonicalJson } from '../../../core/config/canonicalJson.ts';
import { amountIn } from '../../../core/flow/amounts.ts';
import type { FullPolicy } from '../../../core/model/resolvedBrand.ts';
import type { CalendarDate } from '../../../core/shared/calendarDate.ts';
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
  /** The release whose policies were read, and the SHA-256 of those and of the rate sheet (hexadecimal). */
  readonly release: string;
  readonly policies: string;
  readonly sheet: string;
  /** The policies that priced something, each with its version. */
  readonly pricedBy: Readonly<Record<string, number>>;
  readonly decision: string | undefined;
  /** Reason codes of a decline, or the kind of an approval. */
  readonly reasons: readonly string[];
  /** The offers quoted on this sheet. */
  readonly offers: readonly string[];
}

const NAME = 'decisions';

interface Decided {
  readonly dependencies: Pick<AppDependencies, 'encryption'>;
  readonly applicationUuid: string;
  readonly at: Date;
  readonly day: CalendarDate;
  readonly outcomes: readonly FindingSource[];
  readonly selling: Selling & { readonly releaseHash: string };
}

/** Adds a decision to those of an application that is locked in `tx`. */
export async function keepDecision(
  tx: Transaction<Tables>,
  answer: LenderAnswer,
  { dependencies: { encryption }, applicationUuid, ...decided }: Decided,
): Promise<void> {
  const kept = (await readSecrets(tx, applicationUuid, encryption))[NAME];
  const decisions = [...(Array.isArray(kept) ? kept : []), recordOf(answer, decided)];
  await keepSecrets(tx, applicationUuid, { secrets: { [NAME]: decisions }, encryption, at: decided.at });
}

function recordOf(
  { data, basis }: LenderAnswer,
  { at, day, outcomes, selling }: Pick<Decided, 'at' | 'day' | 'outcomes' | 'selling'>,
): DecisionRecord {
  const inForce = Object.values(selling.policies).filter(
    ({ effective: { from, to = day } }) => from <= day && day <= to,
  );
  return {
    at: at.toISOString(),
    day,
    by: 'engine',
    inputs: basis.inputs,
    outcomes,
    limits: basis.limits,
    release: selling.releaseHash,
    policies: hashOf(inForce.filter(({ effect }) => 'limit' in effect || amountIn(effect) !== undefined)),
    sheet: hashOf(inForce.filter(({ effect }) => 'price' in effect)),
    pricedBy: Object.fromEntries(basis.pricedBy.map(({ policy, version }) => [policy, version])),
    decision: data.decision,
    reasons: data.declineReasons ?? (data.subDecision === undefined ? [] : [data.subDecision]),
    offers: (data.offers ?? []).map(({ uuid }) => uuid),
  };
}

const hashOf = (policies: readonly FullPolicy[]): string =>
  createHash('sha256')
    .update(canonicalJson(policies.toSorted((one, other) => (one.id < other.id ? -1 : 1)) as never))
    .digest('hex');
