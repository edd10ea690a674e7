import { decisionLimits } from '../../../core/flow/decisionLimits.ts';
import { type StateLimits, stateLimits } from '../../../core/flow/stateLimits.ts';
import type { Facts } from '../../../core/rules/types.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import type { ApplicationRecord } from '../applications/recordService.ts';
import type { FindingsOf } from '../tasks/findingsService.ts';
import { pricesFor, type Selling } from './lendingTerms.ts';

/** An application that the lender looks at, and when. */
export interface Lending {
  readonly dependencies: Pick<AppDependencies, 'releases' | 'encryption'>;
  readonly record: ApplicationRecord;
  readonly release: CompiledRelease;
  /** Facts including `today`. */
  readonly facts: Facts & { readonly today: string };
  /** What the lender's side found out. */
  readonly findings: FindingsOf;
  /** The lender's clock. */
  readonly at: Date;
}

/**
 * What the lender sells to an application: the brand as its borrower saw it, on the lender's policies of today. A
 * decision goes by its day, not by the release that the application is pinned to.
 */
export function sellingTo(lending: Pick<Lending, 'dependencies' | 'release'>): Selling {
  const { facts, enums, policies } = currentOf(lending).app;
  return { brand: lending.release.app.brand, facts, enums, policies };
}

/** The lender's release of today, whatever the application is pinned to. */
export const currentOf = ({
  dependencies,
  release,
}: Pick<Lending, 'dependencies' | 'release'>): CompiledRelease =>
  dependencies.releases.head(release.release.brand) ?? release;

/** Today's limits from the policies of state and lender. */
export const limitsOf = ({ release, facts }: Pick<Lending, 'release' | 'facts'>): StateLimits =>
  stateLimits(release.app, facts, facts.today);

/** Maximum CLTV: the lender's, or the state's when lower. */
export function cltvCapOf({ record, facts, ...lending }: Omit<Lending, 'findings'>): number {
  const occupancy = record.data.property?.occupancyType ?? 'HOME';
  const known = { ...facts, 'property.state': record.state, 'property.occupancy': occupancy };
  return decisionLimits(sellingTo(lending), known, facts.today).cltvLimit ?? 1;
}

/** Dollars of a valuation where there is no automated one, on the lender's fees of today or those that are locked. */
export function valuationFeeFor(
  selling: Selling,
  { record, facts }: Pick<Lending, 'record' | 'facts'>,
): number {
  const known = { ...facts, 'property.state': record.state };
  return pricesFor(selling, { facts: known, today: facts.today }).of('valuationFee') ?? 0;
}
