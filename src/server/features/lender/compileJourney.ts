import applicationSchema from '../../../../schemas/api/application.schema.json' with { type: 'json' };
import statusSchema from '../../../../schemas/api/application-status.schema.json' with { type: 'json' };
import type { Vocabulary } from '../../../core/flow/ruleSet.ts';
import { isKnownStatus } from '../../../core/flow/statuses.ts';
import { stepCalls } from '../../../core/flow/stepCalls.ts';
import type { JourneyLapse, JourneyStage } from '../../../core/model/generated/sandbox-journey.ts';
import { type CompiledRule, compileRule } from '../../../core/rules/compileRule.ts';
import { durationMilliseconds } from '../../../core/shared/isoDuration.ts';
import { suggest } from '../../../core/shared/suggest.ts';
import type { Journey, Lapse, Stage } from './journey.ts';

/** Ways to end a stage other than step calls. */
const OTHERS = ['offer', 'consent', 'signers', 'notary', 'documents'] as const;

export interface JourneyScope {
  readonly vocabulary: Vocabulary;
  readonly effects: ReadonlySet<string>;
  readonly lapses?: Readonly<Record<string, JourneyLapse>>;
  readonly where: string;
}

const enders = new Set<string>([...Object.keys(stepCalls), ...OTHERS]);
const statusFields = new Set(
  Object.keys(statusSchema.properties).filter((name) => name !== 'checklistStatus'),
);
const applicationFields = new Set(Object.keys(applicationSchema.properties));

/** Compiles stages; throws one error listing every mistake. */
export function compileJourney(stages: readonly JourneyStage[], scope: JourneyScope): Journey {
  const ids = stages.map(({ id }) => id);
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
  const last = stages.at(-1);
  const problems = [
    ...twice.map((id) => `stage ${id} is in it twice`),
    ...(last?.never && last.when === undefined
      ? []
      : ['the last stage must be part of every way and never end']),
    ...Object.entries(scope.lapses ?? {}).flatMap(([name, lapse]) => lapseProblems(name, lapse, scope)),
    ...stages.flatMap((stage) =>
      stageProblems(stage, { ...scope, ids: new Set(ids) }).map((problem) => `stage ${stage.id}: ${problem}`),
    ),
  ];
  if (problems.length > 0) throw new Error(`${scope.where}: ${problems.join('; ')}`);
  return stages.map((stage) => compileStage(stage, scope));
}

type Known = JourneyScope & { readonly ids: ReadonlySet<string> };

function stageProblems(stage: JourneyStage, known: Known): readonly string[] {
  const { status, takes, by = [], until = [], onEnter = [], does = [], lapses = [], data = {} } = stage;
  const rule = stage.when === undefined ? undefined : compileRule(stage.when, known.vocabulary);
  return [
    ...(isKnownStatus(status) ? [] : [`status ${status} is not one of the list (G-03)`]),
    ...(takes !== undefined && durationMilliseconds(takes) === undefined
      ? [`takes ${takes} is not a duration in weeks to seconds`]
      : []),
    ...endProblems(stage),
    ...unknown('by', by, enders),
    ...unknown('until', until, known.ids),
    ...unknown('lapse', lapses, new Set(Object.keys(known.lapses ?? {}))),
    ...unknown('effect', [...onEnter, ...does], known.effects),
    ...unknown('sets', Object.keys({ ...stage.sets, ...stage.leaves }), statusFields),
    ...unknown('data', Object.keys(data), applicationFields),
    ...(rule && !rule.ok ? rule.error.map(({ pointer, message }) => `when${pointer}: ${message}`) : []),
  ];
}

function lapseProblems(name: string, { takes, takesUntil, does }: JourneyLapse, known: JourneyScope) {
  const isTimed = takes === undefined ? takesUntil !== undefined : durationMilliseconds(takes) !== undefined;
  return [
    ...((takes === undefined) !== (takesUntil === undefined) && isTimed
      ? []
      : ['needs either takes, a duration of weeks to seconds, or takesUntil']),
    ...unknown('effect', does, known.effects),
  ].map((problem) => `lapse ${name}: ${problem}`);
}

function endProblems({ by, takes, takesUntil, until, never }: JourneyStage): readonly string[] {
  const ways = [takes, takesUntil, never].filter((way) => way !== undefined).length;
  if (ways > 1) return ['takes, takesUntil and never exclude each other'];
  return ways === 0 && !by && !until
    ? ['nothing says what ends it: by, takes, takesUntil, until or never']
    : [];
}

const unknown = (what: string, names: readonly string[], known: ReadonlySet<string>): readonly string[] =>
  names
    .filter((name) => !known.has(name))
    .map((name) => {
      const meant = suggest(name, known);
      return `${what} ${name} is not known${meant === undefined ? '' : `; did you mean ${meant}?`}`;
    });

function compileStage({ when, lapses: names = [], ...stage }: JourneyStage, scope: JourneyScope): Stage {
  const { vocabulary, lapses = {} } = scope;
  return {
    ...stage,
    lapses: names.flatMap((name) => compileLapse(name, lapses[name])),
    rule: when === undefined ? undefined : compiled(when, vocabulary),
    takesMs: stage.takes === undefined ? undefined : durationMilliseconds(stage.takes),
  };
}

function compileLapse(name: string, lapse: JourneyLapse | undefined): readonly Lapse[] {
  if (!lapse) return [];
  return [
    { ...lapse, name, takesMs: lapse.takes === undefined ? undefined : durationMilliseconds(lapse.takes) },
  ];
}

function compiled(when: NonNullable<JourneyStage['when']>, vocabulary: Vocabulary): CompiledRule {
  const rule = compileRule(when, vocabulary);
  if (!rule.ok) throw new Error('A checked rule does not compile');
  return rule.value;
}
