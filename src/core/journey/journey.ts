import { isYes } from '../flow/ruleSet.ts';
import type { JourneyFile, JourneyLapse, JourneyStage } from '../model/generated/journey.ts';
import type { CompiledRule } from '../rules/compileChecked.ts';
import type { Facts } from '../rules/types.ts';

/** A journey as data. */
export interface JourneyData {
  readonly stages: readonly JourneyStage[];
  readonly lapses?: JourneyFile['lapses'] | undefined;
  readonly unanswered?: JourneyFile['unanswered'] | undefined;
  readonly asides?: JourneyFile['asides'] | undefined;
  readonly acts?: JourneyFile['acts'] | undefined;
}

/** A stage ready to evaluate. */
export interface Stage extends Omit<JourneyStage, 'when' | 'lapses'> {
  /** The stage applies only while this holds; undefined means always. */
  readonly rule: CompiledRule | undefined;
  /** It is in the branch of another stage's outcome; undefined for stages of every way. */
  readonly branch: Branch | undefined;
  /** Milliseconds until it ends by itself; undefined if never. */
  readonly takesMs: number | undefined;
  /** Milliseconds after which its task counts as answered by `late`. */
  readonly deadlineMs: number | undefined;
  /** In file order. */
  readonly lapses: readonly Lapse[];
}

/** An outcome of a stage's task. */
export interface Branch {
  readonly stage: string;
  readonly outcome: string;
}

/** A lender action when a stage stays open for long. */
export interface Lapse extends Omit<JourneyLapse, 'waitsWhile'> {
  readonly name: string;
  /** Milliseconds since the stage began; undefined for a lapse at a fixed moment. */
  readonly takesMs: number | undefined;
  /** Milliseconds that the task it asks may take; undefined where it asks none. */
  readonly deadlineMs: number | undefined;
  /** While this holds, it is not the borrower's turn before the lapse. */
  readonly waits?: CompiledRule | undefined;
}

/** A borrower's stages in order, branches in their places. The last always applies and never ends. */
export type Journey = readonly Stage[];

/** How far an application has come. */
export interface Reached {
  /** Milestone -> when it was reached. */
  readonly milestones: Readonly<Record<string, string>>;
  /** Stage -> the newest answer of its task, if any. */
  readonly tasks?: Readonly<Record<string, { readonly outcome?: string | undefined }>> | undefined;
}

/** True when the stage's milestone, or all it waits for, are reached. */
export const isOver = ({ id, until }: Pick<Stage, 'id' | 'until'>, { milestones }: Reached): boolean =>
  milestones[id] !== undefined || (until?.every((one) => milestones[one] !== undefined) ?? false);

/** True when its branch, if any, is the newest answer's, and its rule, if any, is known to hold. */
export const isOnTheWay = (
  { rule, branch }: Pick<Stage, 'rule' | 'branch'>,
  { tasks }: Reached,
  facts: Facts,
): boolean =>
  (branch === undefined || tasks?.[branch.stage]?.outcome === branch.outcome) &&
  (rule === undefined || isYes(rule.evaluate(facts)));

/** The first applicable stage that is not over. Throws when there is none, since the last never ends. */
export function openStageOf(journey: Journey, reached: Reached, facts: Facts): Stage {
  const open = journey.find((stage) => !isOver(stage, reached) && isOnTheWay(stage, reached, facts));
  if (!open) throw new Error('The journey has no last stage');
  return open;
}

/** What an answer changes of the milestones. */
export interface AfterAnswer {
  readonly reach: readonly string[];
  /** Stages of the task's branches: all begin anew, with new tasks. */
  readonly reopen: readonly string[];
}

/** An answer ends its stage unless the task is asked again, and opens the branches of the stage anew. */
export const afterAnswer = (journey: Journey, stage: Stage, outcome: string): AfterAnswer => ({
  reach: stage.on?.[outcome]?.again ? [] : [stage.id],
  reopen: stagesBehind(journey, stage.id),
});

/** The stages that only outcomes of a stage's task lead to, those of their own branches included. */
function stagesBehind(journey: Journey, id: string): readonly string[] {
  const own = journey.filter(({ branch }) => branch?.stage === id).map((stage) => stage.id);
  return own.flatMap((one) => [one, ...stagesBehind(journey, one)]);
}
