import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { lastChange, undoneSince } from '../../releases/ledger/headChanges.ts';
import { addPlan, cancelPlan, endPlan, type Plan, takePlan } from '../../releases/ledger/plans.ts';
import type { StaffService } from '../staff/staffService.ts';
import { releaseAgain } from './releaseActs.ts';
import { theirLenders } from './theirLenders.ts';

/** A release for a time. */
export interface PlanWanted {
  /** The newest by default. */
  readonly position?: number | undefined;
  /** All lenders by default. */
  readonly only?: readonly string[] | undefined;
  /** ISO 8601, in the future. */
  readonly due: string;
  readonly by: string;
  readonly why: string;
}

/** Plans a release; 404 without such a configuration, 422 for a time that is over. */
export async function planRelease(
  { position, only, due, by, why }: PlanWanted,
  { db, releases, clock }: AppDependencies,
): Promise<Plan> {
  const newest = await releases.ledger.newest();
  const at = position ?? newest;
  if (at === undefined || newest === undefined || at > newest) throw new ApiError('notFound');
  const madeAt = new Date(clock.now());
  const time = new Date(due);
  if (!(time > madeAt)) throw new ApiError('unprocessable', ['due is a time in the future']);
  const afterChange = await lastChange(db.kysely);
  return addPlan(db.kysely, { position: at, brands: only ?? null, due: time, by, why, madeAt, afterChange });
}

/** Cancels a plan; 404 when there is none that has not begun. */
export async function cancelRelease(id: number, { db }: AppDependencies): Promise<Plan> {
  const plan = await cancelPlan(db.kysely, id);
  if (plan === undefined) throw new ApiError('notFound');
  return plan;
}

/**
 * Releases what is due, one after the other, and resolves to how many plans are over. A plan that is refused then stays refused and says
 * why: nobody approved it, whoever planned it may not do so any more, or somebody went back, recalled or withdrew at one of its lenders.
 */
export async function releaseDue(dependencies: AppDependencies, staff: StaffService): Promise<number> {
  const { db, clock, logger } = dependencies;
  let done = 0;
  for (;;) {
    const plan = await takePlan(db.kysely, new Date(clock.now()));
    if (plan === undefined) return done;
    const said = await refusalOf(plan, dependencies, staff);
    await endPlan(db.kysely, plan.id, { state: said.length === 0 ? 'done' : 'refused', said });
    if (said.length > 0) logger.warn('a planned release was refused', { reason: said.join('; ') });
    done += 1;
  }
}

const ACT = 'release.release';

/** Why a plan cannot be carried out; empty when it was. Rejects when that could be otherwise a little later. */
async function refusalOf(
  { id, position, brands, by, why, afterChange }: Plan,
  dependencies: AppDependencies,
  staff: StaffService,
): Promise<readonly string[]> {
  const { db, releases } = dependencies;
  const personId = by.replace(/^person /, '');
  const caller = await staff.permissionNow(personId);
  if (!caller) return ['Whoever planned it is not of the staff any more'];
  const undone = (await undoneSince(db.kysely, afterChange)).filter(
    (brand) => brands?.includes(brand) ?? true,
  );
  if (undone.length > 0)
    return [`Somebody went back, recalled or withdrew since it was planned: ${undone.join(', ')}`];
  const own = { ...dependencies, releases: theirLenders(releases, { caller, act: ACT }) };
  const who = { personId, from: `plan ${id}` };
  try {
    await releaseAgain({ position, only: brands ?? undefined, by, why, audit: { who, act: ACT } }, own);
    return [];
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.errors.length > 0 ? error.errors.map(String) : [error.message];
  }
}
