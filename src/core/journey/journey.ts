import { isYes } from '../flow/ruleSet.ts';
import type { JourneyFile, JourneyLapse, JourneyStage } from '../model/generated/journey.ts';
import type { CompiledRule } from '../rules/compileRule.ts';
import type { Facts } from '../rules/types.ts';

/** A journey as data. */
export interface JourneyData {
  readonly stages: readonly JourneyStage[];
  readonly lapses?: JourneyFile['lapses'] | undefined;
}

/** A stage ready to evaluate. */
export interface Stage extends Omit<JourneyStage, 'when' | 'lapses'> {
  /** The stage applies only while this holds; undefined means always. */
  readonly rule: CompiledRule | undefined;
  /** Milliseconds until it ends by itself; undefined if never. */
  readonly takesMs: number | undefined;
  /** In file order. */
  readonly lapses: readonly Lapse[];
}

/** A lender action when a stage stays open for long. */
export interface Lapse extends JourneyLapse {
  readonly name: string;
  /** Milliseconds since the stage began; undefined for a lapse at a fixed moment. */
  readonly takesMs: number | undefined;
}

/** A borrower's stages in order. The last always applies and never ends. */
export type Journey = readonly Stage[];

/** Milestone -> when it was reached. */
type Milestones = Readonly<Record<string, string>>;

/** True when the stage's milestone, or all it waits for, are reached. */
export const isOver = ({ id, until }: Pick<Stage, 'id' | 'until'>, milestones: Milestones): boolean =>
  milestones[id] !== undefined || (until?.every((one) => milestones[one] !== undefined) ?? false);

/** True when the stage has no rule, or its rule is known to hold. */
export const isOnTheWay = ({ rule }: Pick<Stage, 'rule'>, facts: Facts): boolean =>
  rule === undefined || isYes(rule.evaluate(facts));

/** The first applicable stage that is not over. Throws when there is none, since the last never ends. */
export function openStageOf(journey: Journey, milestones: Milestones, facts: Facts): Stage {
  const open = journey.find((stage) => !isOver(stage, milestones) && isOnTheWay(stage, facts));
  if (!open) throw new Error('The journey has no last stage');
  return open;
}
