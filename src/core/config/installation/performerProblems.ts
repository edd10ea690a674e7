import { outcomesOf, type TaskContract, taskContracts } from '../../journey/taskContracts.ts';
import type { SandboxPerformerFile } from '../../model/generated/sandbox-performer.ts';
import type { PersonaAnswer, SandboxPersonasFile } from '../../model/generated/sandbox-personas.ts';
import { durationMilliseconds } from '../../shared/isoDuration.ts';
import type { Json } from '../../shared/json.ts';
import { toPointer } from '../../shared/jsonPointer.ts';
import { suggest } from '../../shared/suggest.ts';
import { type ConfigSchemas, createConfigSchemas } from '../configSchemas.ts';
import type { SchemaProblem } from '../schemaProblem.ts';

type Path = readonly (string | number)[];

/** The newest version of each contract, by the name of its task. */
const contracts: ReadonlyMap<string, TaskContract> = new Map(
  [...taskContracts.values()].map((contract) => [nameOf(contract.task), contract]),
);

/** The task without its version. */
export function nameOf(asks: string): string {
  return asks.split('@')[0] ?? '';
}

/** What the performer must answer; nothing is missing as far as that is not known. */
export interface AskedTasks {
  /** Task, by name -> who asks it, in words. */
  readonly tasks?: ReadonlyMap<string, string> | undefined;
  /** Stage -> the task that it asks, with its version. */
  readonly stages?: ReadonlyMap<string, string> | undefined;
}

/** Every task that there is. */
export const everyTask: AskedTasks = {
  tasks: new Map([...contracts.keys()].map((task) => [task, 'a journey'])),
};

/** What is wrong with the answers of `config/sandbox/performer.yaml` by the contracts of the tasks. */
export const performerProblems = (
  { tasks, stages = {} }: SandboxPerformerFile,
  asked: AskedTasks = {},
): readonly SchemaProblem[] => [
  ...Object.entries(tasks).flatMap(([task, answer]) => answerProblems(task, answer, ['tasks', task])),
  ...(asked.tasks ? missing(tasks, asked.tasks) : []),
  ...(asked.stages ? stageProblems(stages, asked.stages) : []),
];

/** What is wrong with the answers of test borrowers (`config/sandbox/personas.yaml`). */
export const personaProblems = ({
  personas,
}: Pick<SandboxPersonasFile, 'personas'>): readonly SchemaProblem[] =>
  personas.flatMap(({ answers = {} }, person) =>
    Object.entries(answers).flatMap(([task, rounds]) =>
      rounds.flatMap((round, index) => {
        const at = ['personas', person, 'answers', task, index];
        if (typeof round === 'object') return answerProblems(task, round, at);
        return round === 'nothing' ? known(task, at.slice(0, -1)) : outcomeProblems(task, round, at, at);
      }),
    ),
  );

const missing = (answered: object, tasks: ReadonlyMap<string, string>): readonly SchemaProblem[] =>
  [...tasks]
    .filter(([task]) => contracts.has(task) && !Object.hasOwn(answered, task))
    .map(([task, who]) => ({
      pointer: '/tasks',
      on: 'key',
      code: 'task-without-answer',
      message: `The sandbox never answers the task ${task}, which ${who} asks`,
    }));

const stageProblems = (
  stages: NonNullable<SandboxPerformerFile['stages']>,
  asking: ReadonlyMap<string, string>,
): readonly SchemaProblem[] =>
  Object.entries(stages).flatMap(([stage, answer]) => {
    const asks = asking.get(stage);
    const at = ['stages', stage];
    if (asks === undefined)
      return [
        {
          pointer: toPointer(at),
          on: 'key',
          code: 'unknown-stage',
          message: `No stage ${stage} asks for a task`,
          suggestion: suggest(stage, asking.keys()),
        },
      ];
    return answerProblems(nameOf(asks), answer, at);
  });

type Answer = Partial<PersonaAnswer>;

function answerProblems(task: string, { outcome, after, data }: Answer, at: Path): readonly SchemaProblem[] {
  const wrong =
    outcome === undefined ? known(task, at) : outcomeProblems(task, outcome, at, [...at, 'outcome']);
  return [
    ...wrong,
    ...(after === undefined || durationMilliseconds(after) !== undefined ? [] : [noDuration(after, at)]),
    ...(wrong.length > 0 || outcome === undefined ? [] : dataProblems(task, outcome, data, [...at, 'data'])),
  ];
}

const noDuration = (after: string, at: Path): SchemaProblem => ({
  pointer: toPointer([...at, 'after']),
  on: 'value',
  code: 'bad-format',
  message: `${after} is not an ISO 8601 duration in weeks, days, hours, minutes or seconds`,
});

const known = (task: string, at: Path): readonly SchemaProblem[] =>
  contracts.has(task)
    ? []
    : [
        {
          pointer: toPointer(at),
          on: 'key',
          code: 'unknown-task',
          message: `There is no task ${task}`,
          suggestion: suggest(task, contracts.keys()),
        },
      ];

function outcomeProblems(task: string, outcome: string, of: Path, at: Path): readonly SchemaProblem[] {
  const unknown = known(task, typeof of.at(-1) === 'number' ? of.slice(0, -1) : of);
  const possible = outcomesOf(contracts.get(task)?.task ?? '') ?? [];
  if (unknown.length > 0 || possible.includes(outcome)) return unknown;
  return [
    {
      pointer: toPointer(at),
      on: 'value',
      code: 'unknown-outcome',
      message: `The task ${task} has no outcome ${outcome}`,
      suggestion: suggest(outcome, possible),
    },
  ];
}

const schemas = new Map<string, ConfigSchemas>();

/** What is written needs not be whole: the performer finds the rest. */
function dataProblems(task: string, outcome: string, data: unknown, at: Path): readonly SchemaProblem[] {
  const { outcomes = {}, definitions = {} } = contracts.get(task) ?? {};
  const schema = outcomes[outcome];
  if (data === undefined || !schema) return [];
  const key = `${task} ${outcome}`;
  const checker = schemas.get(key) ?? createConfigSchemas({ data: { ...schema, definitions } });
  schemas.set(key, checker);
  return checker
    .problems('data', data as Json, 'part')
    .map(({ pointer, ...problem }) => ({ ...problem, pointer: `${toPointer(at)}${pointer}` }));
}
