import type { JourneyStage } from '../model/generated/journey.ts';
import type { Branch } from './journey.ts';

/** A stage in its place, and the outcome that leads to it. */
export interface PlacedStage {
  readonly stage: JourneyStage;
  readonly branch: Branch | undefined;
}

/**
 * The stages of a journey with those of its branches: before their stage where it is asked again, else before the
 * stage that the branch names, else next. Throws if a branch names a stage that does not exist.
 */
export function withBranches(stages: readonly JourneyStage[]): readonly PlacedStage[] {
  const ordered = stages.flatMap((stage) => placed({ stage, branch: undefined }));
  const elsewhere = ordered.flatMap(({ stage }) => sentOn(stage));
  const known = new Set([...ordered, ...elsewhere.flatMap(({ own }) => own)].map(({ stage }) => stage.id));
  const lost = elsewhere.find(({ before }) => !known.has(before));
  if (lost) throw new Error(`There is no stage ${lost.before} for a branch to come before`);
  const before = (id: string): readonly PlacedStage[] =>
    elsewhere.filter((sent) => sent.before === id).flatMap(({ own }) => own.flatMap(withThose));
  const withThose = (one: PlacedStage): readonly PlacedStage[] => [...before(one.stage.id), one];
  return ordered.flatMap(withThose);
}

const branchesOf = ({ id, on = {} }: JourneyStage) =>
  Object.entries(on).map(([outcome, branch]) => ({
    ...branch,
    own: (branch.stages ?? []).flatMap((stage) => placed({ stage, branch: { stage: id, outcome } })),
  }));

/** A stage with what comes right before and after it. */
function placed(one: PlacedStage): readonly PlacedStage[] {
  const branches = branchesOf(one.stage);
  const first = branches.filter(({ again }) => again).flatMap(({ own }) => own);
  const next = branches
    .filter(({ again, before }) => !again && before === undefined)
    .flatMap(({ own }) => own);
  return [...first, one, ...next];
}

interface Sent {
  readonly before: string;
  readonly own: readonly PlacedStage[];
}

/** The branches that come elsewhere. */
const sentOn = (stage: JourneyStage): readonly Sent[] =>
  branchesOf(stage).flatMap(({ again, before, own }) =>
    !again && before !== undefined ? [{ before, own }, ...own.flatMap((one) => sentOn(one.stage))] : [],
  );
