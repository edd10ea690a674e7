import type { JourneyStage } from '../model/generated/journey.ts';
import type { JourneyDetour } from '../model/generated/sandbox-personas.ts';

/** The stages plus a borrower's detours, each before the stage it names; throws if that does not exist. */
export function withDetours(
  stages: readonly JourneyStage[],
  detours: readonly JourneyDetour[],
): readonly JourneyStage[] {
  const ids = new Set([...stages, ...detours].map(({ id }) => id));
  const lost = detours.find(({ before }) => !ids.has(before));
  if (lost) throw new Error(`detour ${lost.id} comes before ${lost.before}, which is not a stage`);
  const before = (id: string): readonly JourneyStage[] =>
    detours
      .filter((detour) => detour.before === id)
      .flatMap(({ before: _place, ...stage }) => [...before(stage.id), stage]);
  return stages.flatMap((stage) => [...before(stage.id), stage]);
}
