import type { Vocabulary } from '../flow/ruleSet.ts';
import type { JourneyAside, JourneyBranch, JourneyStage, Unanswered } from '../model/generated/journey.ts';
import { describeRule } from '../rules/describeRule.ts';
import { closingEffects } from './effectNames.ts';
import type { JourneyData } from './journey.ts';
import { isEnd, locatedIn } from './journeyProblem.ts';
import { sayDuration } from './sayDuration.ts';

/** Who or what ends a stage. */
export type EndedBy = 'borrower' | 'task' | 'time' | 'stages' | 'nothing';

/** What a picture of a journey says of a stage, in English. */
export interface DrawnStage {
  readonly id: string;
  readonly status: string;
  readonly endedBy: EndedBy;
  /** How it ends: `task softCredit@1, within 2 minutes`. */
  readonly ends: string;
  /** When it is on the way, what lapses, and which branches of other stages come before it. */
  readonly notes: readonly string[];
  readonly branches: readonly DrawnBranch[];
}

/** What an outcome of a stage's task leads to. */
export interface DrawnBranch {
  readonly outcome: string;
  readonly does: readonly string[];
  readonly stages: readonly DrawnStage[];
  /** Where its stages lead: to the task once more, the next stage, nowhere, or the stage named; `over` for an aside. */
  readonly leads: 'again' | 'next' | 'nowhere' | 'over' | { readonly before: string };
}

/** A journey as it is drawn. */
export interface JourneyPicture {
  readonly stages: readonly DrawnStage[];
  /** Tasks that no stage waits for, drawn as stages are. */
  readonly asides: readonly DrawnStage[];
  /** What becomes of every task that nobody answers, unless its stage says otherwise. */
  readonly unanswered: string | undefined;
}

/** The picture of a checked journey. */
export function journeyPicture(data: JourneyData, vocabulary: Vocabulary): JourneyPicture {
  const before = sentBefore(data.stages);
  const draw = (stage: JourneyStage): DrawnStage => ({
    id: stage.id,
    status: stage.status,
    ...endOf(stage),
    notes: [
      ...(stage.when === undefined ? [] : [`only if: ${describeRule(stage.when, vocabulary)}`]),
      ...(stage.lapses ?? []).map((name) => sayLapse(name, data.lapses?.[name])),
      ...(before.get(stage.id) ?? []),
    ],
    branches: Object.entries(stage.on ?? {}).map(([outcome, branch]) => ({
      outcome,
      does: branch.does ?? [],
      stages: (branch.stages ?? []).map(draw),
      leads: leadsOf(branch),
    })),
  });
  return {
    stages: data.stages.map(draw),
    asides: (data.asides ?? []).map(drawAside),
    unanswered: data.unanswered && sayUnanswered(data.unanswered),
  };
}

function drawAside({ id, asks, deadline, does, on = {} }: JourneyAside): DrawnStage {
  const within = deadline === undefined ? '' : `, within ${sayDuration(deadline)}`;
  return {
    id,
    status: 'beside the journey',
    endedBy: 'task',
    ends: `task ${asks}${within}`,
    notes: does === undefined ? [] : [`whatever the answer: ${does.join(', ')}`],
    branches: Object.entries(on).map(([outcome, { does: own = [] }]) => ({
      outcome,
      does: own,
      stages: [],
      leads: own.some((name) => closingEffects.has(name)) ? 'nowhere' : 'over',
    })),
  };
}

function leadsOf({ again, before, stages = [], does = [] }: JourneyBranch): DrawnBranch['leads'] {
  const last = stages.at(-1);
  if (does.some((name) => closingEffects.has(name)) || (last && isEnd(last))) return 'nowhere';
  if (again) return 'again';
  return before === undefined ? 'next' : { before };
}

function endOf(stage: JourneyStage): Pick<DrawnStage, 'endedBy' | 'ends'> {
  const { asks, by, takes, takesUntil, until, deadline } = stage;
  const within = deadline === undefined ? '' : `, within ${sayDuration(deadline)}`;
  const ways: readonly (readonly [EndedBy, string | undefined])[] = [
    ['task', asks && `task ${asks}${within}`],
    ['borrower', by && `borrower: ${by.join(' or ')}`],
    ['time', takes && `after ${sayDuration(takes)}`],
    ['time', takesUntil && `until ${takesUntil}`],
    ['stages', until && `with ${until.join(' and ')}`],
  ];
  const open = ways.filter(([, text]) => text !== undefined);
  const [first] = open;
  return first
    ? { endedBy: first[0], ends: open.map(([, text]) => text).join(', or ') }
    : { endedBy: 'nothing', ends: 'the end' };
}

function sayLapse(name: string, lapse: NonNullable<JourneyData['lapses']>[string] | undefined): string {
  const when = lapse?.takes === undefined ? `at ${lapse?.takesUntil}` : `after ${sayDuration(lapse.takes)}`;
  return `lapse ${name}, ${when}${lapse?.asks === undefined ? '' : `, asks ${lapse.asks}`}`;
}

const sayUnanswered = ({ deadline, asks, closes, does }: Unanswered): string =>
  `A task that is not answered within ${sayDuration(deadline)} or the time named, or that is given up, is looked at by a person (${asks}) and asked again; without an answer in ${sayDuration(closes)} the lender does ${does.join(', ')}.`;

/** By stage: the branches of other stages that come before it. */
function sentBefore(stages: readonly JourneyStage[]): ReadonlyMap<string, readonly string[]> {
  const sent = new Map<string, string[]>();
  for (const { stage } of locatedIn(stages, []))
    for (const [outcome, { before, stages: own = [] }] of Object.entries(stage.on ?? {}))
      if (before !== undefined) {
        const first = own.map(({ id }) => id).join(', ');
        const note = `first ${first}, if ${stage.id} was answered by ${outcome}`;
        sent.set(before, [...(sent.get(before) ?? []), note]);
      }
  return sent;
}
