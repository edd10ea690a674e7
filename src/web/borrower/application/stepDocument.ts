import {
  type Answer,
  type Answers,
  type ItemAnswers,
  isItems,
  toAnswer,
} from '../../../core/flow/answers.ts';
import type { StepField } from '../../../core/flow/layoutTypes.ts';
import type { CompiledStep } from '../../../core/form/compileStep.ts';
import type { Step } from '../../../core/model/generated/step.ts';
import { isObject, type JsonObject } from '../../../core/shared/json.ts';
import { getAt, setAt } from '../../../core/shared/jsonPointer.ts';
import type { Application } from '../../clients/applicationService.ts';
import type { Profile } from '../../clients/profileService.ts';

/** The body of a step's call: every answer at its place. */
export function stepDocument({ fields }: CompiledStep, answers: Answers): JsonObject {
  return [...fields.values()].reduce<JsonObject>((document, { name, store }) => {
    const answer = answers[name];
    return store === undefined || answer === undefined ? document : setAt(document, store, answer);
  }, {});
}

/** The application with what the profile tells among its answers, under what its own call has saved since. */
export function withProfile(application: Application, { name, dob }: Profile): Application {
  const profile = { ...(name === undefined ? {} : { name }), ...(dob === undefined ? {} : { dob }) };
  const answers = isObject(application.answers) ? application.answers : {};
  return { ...application, answers: { profile, ...answers } };
}

/** What the answers of a step start from. */
export interface AnswerSources {
  readonly step: CompiledStep;
  /** Every step of the release, for the items of lists. */
  readonly steps: Readonly<Record<string, Step>>;
  readonly application: Application;
  /** The call that takes the answers. */
  readonly save: string | undefined;
  readonly draft: Answers;
}

/**
 * The answers a step starts with: what was saved by its call, for a list else the application's own of that name, and
 * over them what was entered in this tab. The items of a fixed list are always those of the application.
 */
export function startAnswers(sources: AnswerSources): Answers {
  const { draft, step } = sources;
  const known = [...step.fields.values()].map((field) => {
    const answer = knownAnswer(field, sources);
    if (!Object.hasOwn(draft, field.name)) return [field.name, answer] as const;
    const entered = draft[field.name];
    return [field.name, isFixed(field) ? overItems(answer, entered) : entered] as const;
  });
  return Object.fromEntries(known);
}

const isFixed = ({ control }: StepField): boolean => control?.options.fixed === true;

function knownAnswer(field: StepField, { application, save, steps }: AnswerSources): Answer | undefined {
  const { name, store, schema } = field;
  if (store === undefined) return undefined;
  const saved = save === undefined ? undefined : toAnswer(getAt(application.answers?.[save], store));
  const itemStep = schema.items?.step;
  if (itemStep === undefined) return saved;
  const listed = toAnswer(getAt(application, `/${name}`));
  const items = isFixed(field) ? overItems(listed, saved) : (saved ?? listed);
  return ownFields(items, Object.keys(steps[itemStep]?.data.properties ?? {}));
}

/** The items with the answers entered for the same uuid over them. */
function overItems(items: Answer | undefined, entered: Answer | undefined): Answer | undefined {
  if (!isItems(items)) return entered;
  if (!isItems(entered)) return items;
  return items.map((item) => ({ ...item, ...entered.find(({ uuid }) => uuid === item.uuid) }));
}

const ownFields = (answer: Answer | undefined, fields: readonly string[]): Answer | undefined =>
  isItems(answer)
    ? answer.map(
        (item): ItemAnswers =>
          Object.fromEntries(Object.entries(item).filter(([key]) => fields.includes(key))),
      )
    : answer;
