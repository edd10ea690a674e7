import type { JourneyBranch, JourneyStage, Unanswered } from '../model/generated/journey.ts';

/** The stage at which a person looks at a task that nobody answered. */
export const attendedStage = (id: string): string => `${id}Attended`;

/** A stage and those of its branches, with a deadline and with what late and failed lead to where it does not say. */
export function withUnanswered(stage: JourneyStage, unanswered: Unanswered | undefined): JourneyStage {
  const on = Object.entries(stage.on ?? {}).map(([outcome, branch]) => [
    outcome,
    inBranch(branch, unanswered),
  ]);
  const own = on.length === 0 ? stage : { ...stage, on: Object.fromEntries(on) };
  if (stage.asks === undefined || !unanswered) return own;
  const branch = attended(stage, unanswered);
  return { deadline: unanswered.deadline, ...own, on: { late: branch, failed: branch, ...own.on } };
}

const inBranch = (branch: JourneyBranch, unanswered: Unanswered | undefined): JourneyBranch =>
  branch.stages === undefined
    ? branch
    : { ...branch, stages: branch.stages.map((stage) => withUnanswered(stage, unanswered)) };

function attended({ id, status }: JourneyStage, { asks, closes, does }: Unanswered): JourneyBranch {
  const ends: JourneyBranch = { does };
  const stage = { id: attendedStage(id), status, asks, deadline: closes, on: { late: ends, failed: ends } };
  return { again: true, stages: [stage] };
}
