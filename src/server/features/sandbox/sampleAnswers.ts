import { isYes, type Vocabulary } from '../../../core/flow/ruleSet.ts';
import { stepCalls } from '../../../core/flow/stepCalls.ts';
import type {
  SampleAnswer,
  SandboxSampleAnswersFile,
} from '../../../core/model/generated/sandbox-sample-answers.ts';
import { type CompiledRule, compileRule } from '../../../core/rules/compileRule.ts';
import type { Facts } from '../../../core/rules/types.ts';
import { addDays } from '../../../core/shared/calendarDate.ts';
import { isObject, type Json, type JsonObject } from '../../../core/shared/json.ts';
import { getAt } from '../../../core/shared/jsonPointer.ts';
import { requireSandboxFile } from '../../config-files/readSandboxFile.ts';
import { readVocabulary } from '../../config-files/readVocabulary.ts';

/** What a sample may read of the application it answers for. */
export interface SampleSource {
  readonly application: object;
  readonly facts: Facts & { readonly today: string };
}

/** What is done in a borrower's place to end a stage, in order; nothing when the file has nothing for that. */
export type SampleAnswers = (
  ender: string,
  asked: { readonly facts: Facts; readonly persona: string | null },
) => readonly SampleAnswer[];

interface Sample {
  readonly sample: SampleAnswer;
  readonly rule: CompiledRule | undefined;
}

/** Reads `config/sandbox/sample-answers.yaml`; throws an error that names the place that is wrong. */
export function loadSampleAnswers(configRoot: string): SampleAnswers {
  const { answers } = requireSandboxFile<SandboxSampleAnswersFile>(configRoot, 'sample-answers');
  const vocabulary = readVocabulary(configRoot);
  const compiled = new Map(
    Object.entries(answers).map(([ender, samples]) => [
      ender,
      samples.map((sample, index) => compile(sample, { vocabulary, where: `${ender}, ${index + 1}` })),
    ]),
  );
  return (ender, { facts, persona }) => {
    const all = compiled.get(ender) ?? [];
    const own = all.filter(({ sample }) => persona !== null && sample.for?.includes(persona));
    const meant = own.length > 0 ? own : all.filter(({ sample }) => sample.for === undefined);
    return meant.filter(({ rule }) => !rule || isYes(rule.evaluate(facts))).map(({ sample }) => sample);
  };
}

function compile(
  sample: SampleAnswer,
  { vocabulary, where }: { vocabulary: Vocabulary; where: string },
): Sample {
  const fail = (what: string): never => {
    throw new Error(`config/sandbox/sample-answers.yaml, ${where}: ${what}`);
  };
  if (sample.call !== undefined && !Object.hasOwn(stepCalls, sample.call))
    fail(`${sample.call} is no step call`);
  const standsIn = sample.reach ?? sample.data ?? sample.sets;
  if ((sample.call === undefined) === (standsIn === undefined))
    fail('needs either a call, or what stands in for one: reach, data, sets');
  const rule = sample.when === undefined ? undefined : compileRule(sample.when, vocabulary);
  if (rule && !rule.ok) return fail(rule.error.map(({ message }) => message).join('; '));
  return { sample, rule: rule?.value };
}

const SLOT = /^\$(application|fact|today)(?:\/(.*)|([+-]\d+))?$/;

/**
 * A sample's document for one application: the text `$application/<pointer>` becomes that part of it, `$fact/<name>` a
 * fact, `$today`, `$today+30` or `$today-30` a day. What is not there is left out.
 */
export const filled = (document: JsonObject, source: SampleSource): JsonObject =>
  fill(document, source) as JsonObject;

function fill(value: unknown, source: SampleSource): Json | undefined {
  if (Array.isArray(value)) return value.flatMap((item) => fill(item, source) ?? []);
  if (isObject(value)) {
    const entries = Object.entries(value).map(([key, part]) => [key, fill(part, source)] as const);
    return Object.fromEntries(entries.filter(([, part]) => part !== undefined)) as JsonObject;
  }
  const slot = typeof value === 'string' ? SLOT.exec(value) : null;
  return slot ? slotValue(slot, source) : (value as Json);
}

function slotValue([, kind, path = '', days = '0']: RegExpExecArray, { application, facts }: SampleSource) {
  if (kind === 'today') return addDays(facts.today, Number(days));
  const found = kind === 'fact' ? facts[path] : getAt(application, `/${path}`);
  return found as Json | undefined;
}
