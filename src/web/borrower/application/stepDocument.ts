import {
  type Answer,
  type Answers,
  type ItemAnswers,
  isItems,
  toAnswer,
} from '../../../core/flow/answers.ts';
import type { StepField } from '../../../core/flow/layoutTypes.ts';
import { PROFILE_SAVE, profileAnswers } from '../../../core/flow/profileAnswers.ts';
import type { CompiledStep } from '../../../core/form/compileStep.ts';
import type { Step } from '../../../core/model/generated/step.ts';
import { isObject, type JsonObject } from '../../../core/shared/json.ts';
import { getAt, setAt } from '../../../core/shared/jsonPointer.ts';
import type { Application } from '../../clients/applicationService.ts';
import type { Profile } from '../../clients/profileService.ts';

/** The body of a step's call, with each answer at its path. */
export function stepDocument({ fields }: CompiledStep, answers: Answers): JsonObject {
  return [...fields.values()].reduce<JsonObject>((document, { name, store }) => {
    const answer = answers[name];
    return store === undefined || answer === undefined ? document : setAt(document, store, answer);
  }, {});
}

/** The application with the profile's answers, overridden by what its own call has saved. */
export function withProfile(application: Application, profile: Profile): Application {
  const answers = isObject(application.answers) ? application.answers : {};
  return { ...application, answers: { [PROFILE_SAVE]: profileAnswers(profile), ...answers } };
}

export interface AnswerSources {
  readonly step: CompiledStep;
  /** All steps of the release, for list items. */
  readonly steps: Readonly<Record<string, Step>>;
  readonly application: Application;
  readonly save: string | undefined;
  readonly draft: Answers;
}

/**
 * Initial answers of a step: saved by its call (for lists, otherwise the application's own of that name), overridden by
 * those entered in this tab. Fixed lists always have the application's items.
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

/** The items, overridden by answers entered for the same uuid. */
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
