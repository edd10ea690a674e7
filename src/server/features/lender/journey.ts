import { isYes } from '../../../core/flow/ruleSet.ts';
import type { JourneyLapse, JourneyStage } from '../../../core/model/generated/sandbox-journey.ts';
import type { CompiledRule } from '../../../core/rules/compileRule.ts';
import type { Facts } from '../../../core/rules/types.ts';

/** A stage ready to be asked. */
export interface Stage extends Omit<JourneyStage, 'when' | 'lapses'> {
  /** It is part of the way only while this holds; undefined is always. */
  readonly rule: CompiledRule | undefined;
  /** Milliseconds on the sandbox clock after which it is over; undefined for one that time does not end. */
  readonly takesMs: number | undefined;
  /** What the lender does while it stays open, in the order of the file. */
  readonly lapses: readonly Lapse[];
}

/** Something the lender does when a stage stays open for long. */
export interface Lapse extends JourneyLapse {
  readonly name: string;
  /** Milliseconds since the stage was entered; undefined for one at a moment of the application. */
  readonly takesMs: number | undefined;
}

/** The stages of one borrower's way, in order. The last is part of every way and never over. */
export type Journey = readonly Stage[];

/** Milestone -> when it was reached. */
type Milestones = Readonly<Record<string, string>>;

/** Whether a stage is over: its milestone is reached, or all those it waits for are. */
export const isOver = ({ id, until }: Pick<Stage, 'id' | 'until'>, milestones: Milestones): boolean =>
  milestones[id] !== undefined || (until?.every((one) => milestones[one] !== undefined) ?? false);

/** Whether a stage is part of the way: its rule is known to hold, or it has none. */
export const isOnTheWay = ({ rule }: Pick<Stage, 'rule'>, facts: Facts): boolean =>
  rule === undefined || isYes(rule.evaluate(facts));

/** Where an application stands: the first stage of its way that is not over. Throws when there is none, for the last has no end. */
export function openStageOf(journey: Journey, milestones: Milestones, facts: Facts): Stage {
  const open = journey.find((stage) => !isOver(stage, milestones) && isOnTheWay(stage, facts));
  if (!open) throw new Error('The journey has no last stage');
  return open;
}
