import { buildFor } from '../../config-files/build/buildFor.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { asAnswers } from './asAnswers.ts';
import { type Act, type MadeCurrent, makeAllCurrent, type Published } from './publishFiles.ts';

/** Makes a configuration of the history current, the newest by default. Answers 404 when there is none at that position. */
export const releaseAgain = (
  {
    position,
    ...act
  }: Act & { readonly position?: number | undefined; readonly without?: readonly string[] | undefined },
  dependencies: AppDependencies,
): Promise<Published> =>
  asAnswers(async () => {
    const at = position ?? (await dependencies.releases.ledger.newest());
    return makeAllCurrent([await moveTo(at, { ...act, act: 'released' }, dependencies)], dependencies);
  });

/**
 * Brings lenders back to the release that was current before, and holds them there. Answers 409 for a lender without one; none moves
 * then.
 */
export const goBack = (
  { only, ...act }: Act & { readonly only: readonly string[] },
  dependencies: AppDependencies,
) =>
  asAnswers(async () => {
    const positions = await Promise.all(only.map((brand) => previousOf(brand, dependencies)));
    const byPosition = Map.groupBy(only, (_, index) => positions[index] ?? 0);
    const moves: MadeCurrent[] = [];
    for (const [position, brands] of byPosition)
      moves.push(await moveTo(position, { ...act, act: 'back', only: brands }, dependencies));
    return makeAllCurrent(moves, dependencies);
  });

async function previousOf(brand: string, { releases }: AppDependencies): Promise<number> {
  if (!releases.head(brand)) throw new ApiError('notFound');
  const position = await releases.ledger.previous(brand);
  if (position === undefined)
    throw new ApiError('conflict', [`${brand} has no earlier release that it could go back to`]);
  return position;
}

interface Move extends Act {
  readonly without?: readonly string[] | undefined;
  readonly act: 'released' | 'back';
}

async function moveTo(
  position: number | undefined,
  move: Move,
  dependencies: AppDependencies,
): Promise<MadeCurrent> {
  const built =
    position === undefined
      ? undefined
      : await dependencies.releases.builtAt(position, buildFor(dependencies));
  if (position === undefined || !built) throw new ApiError('notFound');
  return { built, order: { ...move, source: { position } } };
}

/** A release to recall: of a lender, by the beginning of its hash. */
export interface RecallWanted extends Omit<Act, 'only'> {
  readonly brand: string;
  /** At least eight characters. */
  readonly hash: string;
}

/** What was recalled. */
export interface Recalled {
  readonly brand: string;
  readonly hash: string;
  /** The release that is current now. */
  readonly current: string;
}

/**
 * Recalls a release of a lender: no application begins on it, nor on another that says the same, whatever a browser asks for. A
 * current one goes back first. Answers 404 when there is no such release, and 409 when it is current and there is no earlier one.
 */
export const recallRelease = (
  { brand, hash: beginning, ...signed }: RecallWanted,
  dependencies: AppDependencies,
): Promise<Recalled> =>
  asAnswers(async () => {
    const { releases, system } = dependencies;
    const found = await releases.ledger.releasesOf(brand, beginning);
    const [hash, another] = found;
    if (hash === undefined) throw new ApiError('notFound');
    if (another !== undefined)
      throw new ApiError('conflict', [`More than one release of ${brand} begins with ${beginning}`]);
    if (await releases.ledger.saysTheSame(brand, hash))
      await goBack({ ...signed, only: [brand] }, dependencies);
    await releases.recall({ brand, hash, ...signed, at: new Date(system.now()) });
    return { brand, hash, current: releases.head(brand)?.release.hash ?? '' };
  });
