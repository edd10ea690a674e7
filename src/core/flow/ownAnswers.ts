import type { AppPart, OwnQuestion } from '../model/release.ts';
import type { Facts } from '../rules/types.ts';
import { isObject, type JsonObject } from '../shared/json.ts';
import { getAt } from '../shared/jsonPointer.ts';
import { type FlatAnswer, isItems, toAnswer } from './answers.ts';
import type { LooseRecord } from './applicationFacts.ts';
import { type FactTarget, factTarget } from './fieldFacts.ts';
import { vocabularyOf } from './ruleSet.ts';

/** The flow by which the server judges every application, whichever flow it came by. */
export const JUDGING_FLOW = 'registration';

/** As long as the create call lets a name be, and never a key that `setAt` refuses. */
const OWN_PLACE = /^\/answers\/(?!(?:constructor|prototype)$)[a-z][A-Za-z0-9]{0,79}$/;

/** True for a place in a step's document whose answer the program carries without knowing it: `/answers/<name>`. */
export const isOwnPlace = (store: string): boolean => OWN_PLACE.test(store);

/** The answers to own questions in a document of steps, by name. */
export function ownAnswersOf(document: JsonObject): JsonObject {
  const { answers } = document;
  return isObject(answers) ? (answers as JsonObject) : {};
}

/** A question of the lender's own that was answered. */
export interface OwnAnswer {
  readonly question: OwnQuestion;
  readonly answer: FlatAnswer;
}

/** What an application's borrower answered to the lender's own questions, in the order of the questions. */
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

/** The facts that these answers give to every rule about the application. */
export function ownFacts(app: AppPart, application: LooseRecord): Facts {
  const facts: Record<string, Facts[string]> = {};
  for (const { question, answer } of givenAnswers(app, application))
    if (question.fact !== undefined)
      facts[question.fact] = targetOf(question, question.fact, app).read(answer);
  return facts;
}
