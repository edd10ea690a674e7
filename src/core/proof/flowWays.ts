import type { FlowSpace } from './flowSpace.ts';
import { type Passage, passageOnce } from './passage.ts';
import { randomFrom } from './randomFrom.ts';
import {
  type Assignment,
  type Budget,
  budgetOf,
  findLeaf,
  type Leaf,
  leavesOf,
  type Question,
} from './search.ts';
import { syntheticApplicant } from './syntheticApplicant.ts';

/** The number of applicants tried before the rest is only sampled. */
export const MOST_WALKS = 3000;

/** How a path ends: redirected, blocked, completed, or waiting for something nobody can answer any more. */
export type End =
  | { readonly type: 'redirected' | 'broken'; readonly by: string }
  | { readonly type: 'blocked'; readonly by: string; readonly step: string }
  | { readonly type: 'through'; readonly steps: readonly string[] }
  | { readonly type: 'waiting'; readonly undecided: Passage['walk']['undecided'] };

/** Every path, splitting only where a step depends on it, until the budget is spent. */
export const waysThrough = (space: FlowSpace, budget: Budget): readonly Leaf<End>[] => [
  ...leavesOf(way(space), space.choices, budget),
];

/** Applicants sent through a flow of which not every path is proved. */
const TRIED = 2000;
const SEED = 1;

/** The paths of synthetic applicants, always the same ones. */
export function triedWays(space: FlowSpace): readonly Leaf<End>[] {
  const random = randomFrom(SEED);
  return Array.from({ length: TRIED }, () => {
    const assignment = syntheticApplicant(space, {}, random);
    const decision = way(space)(assignment);
    return 'is' in decision ? [{ assignment, is: decision.is }] : [];
  }).flat();
}

const way =
  (space: FlowSpace): Question<End> =>
  (assignment) => {
    const { entry, entryNeeds, walk, blocked, needs } = passageOnce(space, assignment);
    if (entryNeeds.length > 0) return { needs: entryNeeds };
    if (entry !== undefined) return { is: { type: 'redirected', by: entry } };
    const [failure] = walk.failures;
    if (failure) return { is: { type: 'broken', by: `${failure.where}: ${failure.message}` } };
    if (blocked) return { is: { type: 'blocked', by: blocked.policy, step: blocked.step } };
    if (needs.length > 0) return { needs };
    if (walk.complete) return { is: { type: 'through', steps: walk.list } };
    return { is: { type: 'waiting', undecided: walk.undecided } };
  };

/** A path that completes the flow if no policy blocks it. */
export interface FinishedWay {
  readonly steps: readonly string[];
  readonly leaf: Leaf<End>;
  /** The step that blocks everybody; undefined if somebody completes the flow. */
  readonly stoppedAt: string | undefined;
}

/** The completed paths by their steps, preferring one that somebody can complete. */
export function finishedWays(ways: readonly Leaf<End>[], space: FlowSpace): readonly FinishedWay[] {
  const bySteps = new Map<string, FinishedWay>();
  for (const leaf of ways) {
    if (leaf.is.type !== 'through') continue;
    const key = leaf.is.steps.join();
    const known = bySteps.get(key);
    if (known?.stoppedAt === undefined && known) continue;
    const stoppedAt = stopOf(leaf.assignment, space);
    if (!known || stoppedAt === undefined) bySteps.set(key, { steps: leaf.is.steps, leaf, stoppedAt });
  }
  return [...bySteps.values()];
}

function stopOf(part: Assignment, space: FlowSpace): string | undefined {
  let last = space.flow.steps[0]?.id;
  const question: Question<boolean> = (more) => {
    const { walk, blocked, needs, blockNeeds } = passageOnce(space, new Map([...part, ...more]));
    if (blocked) last = blocked.step;
    if (blocked) return { is: false };
    const open = [...new Set([...blockNeeds, ...needs])];
    return open.length > 0 ? { needs: open } : { is: walk.complete };
  };
  const budget = budgetOf(MOST_WALKS);
  const isSomebody = findLeaf(question, space.choices, ({ is }) => is, budget) !== undefined;
  return isSomebody || budget.sampled > 0 ? undefined : last;
}
