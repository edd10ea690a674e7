import type { Lapse, Stage } from './journey.ts';
import { outcomesOf } from './taskContracts.ts';

/**
 * A stage while somebody looks at why it stays open: an answer to the lapse's task has it begin anew, silence does what
 * the lapse says. `lapse` asks for a task.
 */
export function lapsing(stage: Stage, { asks = '', deadlineMs, does }: Lapse): Stage {
  const { does: _whenOver, leaves: _whenLeft, ...open } = stage;
  const anew = (outcomesOf(asks) ?? []).map((outcome) => [outcome, { again: true }]);
  const silent = { again: true, does } as const;
  return { ...open, asks, deadlineMs, on: { ...Object.fromEntries(anew), late: silent, failed: silent } };
}
