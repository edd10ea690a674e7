import type { Flow } from '../model/generated/flow.ts';
import { toPointer } from '../shared/jsonPointer.ts';
import type { Change, DiffOptions } from './change.ts';
import { type DiffSides, isSame, namesOf } from './diffSide.ts';
import { diffVariants } from './diffVariants.ts';

/** Flows that were added or removed, that lead applicants elsewhere, or whose steps or order changed. */
export const diffFlows = (sides: DiffSides, options: DiffOptions): readonly Change[] =>
  namesOf(sides.before.brand.flows, sides.after.brand.flows).flatMap((id) => {
    const [before, after] = [sides.before.brand.flows[id], sides.after.brand.flows[id]];
    if (before && after) return diffFlow(before, after, sides, options);
    const words = `The flow ${id} ${before ? 'was removed' : 'is new'}`;
    return [everybody(toPointer(['flows', id]), before && id, after && id, words)];
  });

const everybody = (
  where: string,
  before: string | undefined,
  after: string | undefined,
  words: string,
): Change => ({
  kind: 'behaviour',
  where,
  before,
  after,
  witness: {},
  words,
});

function diffFlow(before: Flow, after: Flow, sides: DiffSides, options: DiffOptions): readonly Change[] {
  const where = toPointer(['flows', after.id]);
  return [
    ...diffEntries(before, after, sides, options),
    ...diffShown(before, after, sides, options),
    ...orderChange(before, after, where),
    ...(['requires', 'policies', 'submit', 'base', 'navigation'] as const).flatMap((key) =>
      isSame(before[key], after[key])
        ? []
        : [
            everybody(
              `${where}/${key}`,
              JSON.stringify(before[key]),
              JSON.stringify(after[key]),
              `The flow ${after.id} has a different ${key}`,
            ),
          ],
    ),
  ];
}

function diffEntries(before: Flow, after: Flow, sides: DiffSides, options: DiffOptions): readonly Change[] {
  const entries = ({ enter = [] }: Flow) =>
    enter.map(({ when, redirect, keepQuery = 'none' }) => ({
      when,
      is: `${redirect}${keepQuery === 'all' ? ' with the query' : ''}`,
    }));
  const telling = {
    kind: 'behaviour',
    where: toPointer(['flows', after.id, 'enter']),
    nothing: 'the flow itself',
    words: (one: string, other: string) =>
      `A visitor to the flow ${after.id} landed on ${one} before and lands on ${other} now`,
  } as const;
  return diffVariants({ before: entries(before), after: entries(after) }, sides, telling, options);
}

/** A step outside the flow is shown to nobody. */
function diffShown(before: Flow, after: Flow, sides: DiffSides, options: DiffOptions): readonly Change[] {
  const ids = [...new Set([...after.steps, ...before.steps].map(({ id }) => id))];
  return ids.flatMap((id) => {
    const shown = ({ steps }: Flow) =>
      steps.filter((step) => step.id === id).map(({ when }) => ({ when, is: 'shown' }));
    const flow = after.steps.some((step) => step.id === id) ? after : before;
    const telling = {
      kind: 'behaviour',
      where: toPointer(['flows', flow.id, 'steps', flow.steps.findIndex((step) => step.id === id)]),
      nothing: 'left out',
      words: (one: string, other: string) => `The step ${id} was ${one} before and is ${other} now`,
    } as const;
    return diffVariants({ before: shown(before), after: shown(after) }, sides, telling, options);
  });
}

function orderChange(before: Flow, after: Flow, where: string): readonly Change[] {
  const inBoth = (flow: Flow, other: Flow): readonly string[] =>
    flow.steps.map(({ id }) => id).filter((id) => other.steps.some((step) => step.id === id));
  const [one, other] = [inBoth(before, after), inBoth(after, before)];
  return isSame(one, other)
    ? []
    : [
        everybody(
          `${where}/steps`,
          one.join(', '),
          other.join(', '),
          `The steps of the flow ${after.id} come in a different order`,
        ),
      ];
}
