import type { JourneyData } from './journey.ts';
import { type PlacedStage, withBranches } from './withBranches.ts';

/** Task -> the outcomes of its rounds. */
export type Answers = Readonly<Record<string, readonly (string | { readonly outcome: string })[]>>;

/** The stages that somebody may come to whose tasks have these answers; others have none but their usual ones. */
export function stagesFor({ stages }: Pick<JourneyData, 'stages'>, answers: Answers): readonly PlacedStage[] {
  const all = withBranches(stages);
  const byId = new Map(all.map((one) => [one.stage.id, one]));
  const isMet = ({ branch }: PlacedStage): boolean => {
    if (branch === undefined) return true;
    const asking = byId.get(branch.stage);
    const [task = ''] = asking?.stage.asks?.split('@') ?? [];
    const outcomes = (answers[task] ?? []).map((one) => (typeof one === 'string' ? one : one.outcome));
    return outcomes.includes(branch.outcome) && asking !== undefined && isMet(asking);
  };
  return all.filter(isMet);
}
