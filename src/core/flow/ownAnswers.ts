import type { AppPart, OwnQuestion } from '../model/release.ts';
import type { Facts } from '../rules/types.ts';
import { isObject, type JsonObject } from '../shared/json.ts';
import { getAt } from '../shared/jsonPointer.ts';
import { type FlatAnswer, isItems, toAnswer } from './answers.ts';
import type { LooseRecord } from './applicationFacts.ts';
import { type FactTarget, factTarget } from './fieldFacts.ts';
import { vocabularyOf } from './ruleSet.ts';

/** The server judges every application by this flow, whatever flow it came from. */
export const JUDGING_FLOW = 'registration';

/** At most as long as the create call allows, and never a key that `setAt` refuses. */
const OWN_PLACE = /^\/answers\/(?!(?:constructor|prototype)$)[a-z][A-Za-z0-9]{0,79}$/;

/** True for `/answers/<name>`, whose answer the program stores without interpreting it. */
export const isOwnPlace = (store: string): boolean => OWN_PLACE.test(store);

/** By name. */
export function ownAnswersOf(document: JsonObject): JsonObject {
  const { answers } = document;
  return isObject(answers) ? (answers as JsonObject) : {};
}

export interface OwnAnswer {
  readonly question: OwnQuestion;
  readonly answer: FlatAnswer;
}

/** In the order of the questions. */
export const givenAnswers = (
  { questions = [] }: Pick<AppPart, 'questions'>,
  { answers }: LooseRecord,
): readonly OwnAnswer[] =>
  questions.flatMap((question) => {
    const answer = toAnswer(getAt(answers, question.place));
    return answer === undefined || isItems(answer) ? [] : [{ question, answer }];
  });

const targets = new WeakMap<OwnQuestion, FactTarget>();

function targetOf(question: OwnQuestion, fact: string, app: AppPart): FactTarget {
  const { facts, enums } = vocabularyOf(app);
  const target = targets.get(question) ?? factTarget(fact, facts, enums);
  targets.set(question, target);
  return target;
}

export function ownFacts(app: AppPart, application: LooseRecord): Facts {
  const facts: Record<string, Facts[string]> = {};
  for (const { question, answer } of givenAnswers(app, application))
    if (question.fact !== undefined)
      facts[question.fact] = targetOf(question, question.fact, app).read(answer);
  return facts;
}
