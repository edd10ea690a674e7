import { isYes, type Vocabulary } from '../../../core/flow/ruleSet.ts';
import { stepCalls } from '../../../core/flow/stepCalls.ts';
import type {
  SampleAnswer,
  SandboxSampleAnswersFile,
} from '../../../core/model/generated/sandbox-sample-answers.ts';
import { compileRule } from '../../../core/rules/compileRule.ts';
import type { Facts } from '../../../core/rules/types.ts';
import { addDays } from '../../../core/shared/calendarDate.ts';
import { compact } from '../../../core/shared/compact.ts';
import { isObject, type Json, type JsonObject } from '../../../core/shared/json.ts';
import { getAt } from '../../../core/shared/jsonPointer.ts';
import { requireSandboxFile } from '../../config-files/readSandboxFile.ts';
import { readVocabulary } from '../../config-files/readVocabulary.ts';

export interface SampleSource {
  readonly application: object;
  readonly facts: Facts & { readonly today: string };
  /** Package -> its consent document's code. */
  readonly codes?: Readonly<Record<string, string | undefined>>;
}

/** A sample action, and whether it applies to the application now. */
export interface Sample {
  readonly sample: SampleAnswer;
  readonly isDue: (facts: Facts) => boolean;
  readonly needsCodes: boolean;
}

/** Actions for a borrower that end a stage, in order; empty without entries. */
export type SampleAnswers = (ender: string, persona: string | null) => readonly Sample[];

/** Reads `config/sandbox/sample-answers.yaml`; throws an error naming the wrong place. */
export function loadSampleAnswers(configRoot: string): SampleAnswers {
  const { answers } = requireSandboxFile<SandboxSampleAnswersFile>(configRoot, 'sample-answers');
  const vocabulary = readVocabulary(configRoot);
  const compiled = new Map(
    Object.entries(answers).map(([ender, samples]) => [
      ender,
      samples.map((sample, index) => compile(sample, { vocabulary, where: `${ender}, ${index + 1}` })),
    ]),
  );
  return (ender, persona) => {
    const all = compiled.get(ender) ?? [];
    const own = all.filter(({ sample }) => persona !== null && sample.for?.includes(persona));
    return own.length > 0 ? own : all.filter(({ sample }) => sample.for === undefined);
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
    fail(`${sample.call} is not a step call`);
  const { call, upload, read, sign, submit, meet, reach, data, sets } = sample;
  const deeds = [call, upload, read, sign, submit, meet, reach ?? data ?? sets].filter(Boolean);
  if (deeds.length !== 1)
    fail('needs one of call, upload, read, sign, submit, meet, or what stands in for one: reach, data, sets');
  const rule = sample.when === undefined ? undefined : compileRule(sample.when, vocabulary);
  if (rule && !rule.ok) return fail(rule.error.map(({ message }) => message).join('; '));
  const compiled = rule?.value;
  return {
    sample,
    isDue: (facts) => !compiled || isYes(compiled.evaluate(facts)),
    needsCodes: JSON.stringify(sample).includes('"$code/'),
  };
}

const SLOT = /^\$(application|fact|code|today)(?:\/([^ ]*)|([+-]\d+))?( .*)?$/;

/**
 * Fills a sample document: `$application/<pointer>` becomes that part of the application, `$fact/<name>` a
 * fact, `$code/<package>` a consent document's code, `$today`, `$today+30` or `$today-30` a day; text after a
 * space stays. Missing values are omitted.
 */
export const filled = (document: JsonObject, source: SampleSource): JsonObject =>
  fill(document, source) as JsonObject;

function fill(value: unknown, source: SampleSource): Json | undefined {
  if (Array.isArray(value)) return value.flatMap((item) => fill(item, source) ?? []);
  if (isObject(value)) {
    const entries = Object.entries(value).map(([key, part]) => [key, fill(part, source)] as const);
    return compact(Object.fromEntries(entries)) as JsonObject;
  }
  const slot = typeof value === 'string' ? SLOT.exec(value) : null;
  return slot ? slotValue(slot, source) : (value as Json);
}

function slotValue(slot: RegExpExecArray, source: SampleSource): Json | undefined {
  const found = foundFor(slot, source);
  const rest = slot[4] ?? '';
  return rest === '' || found === undefined ? found : `${found}${rest}`;
}

function foundFor(
  [, kind, path = '', days = '0']: RegExpExecArray,
  { application, facts, codes }: SampleSource,
): Json | undefined {
  if (kind === 'today') return addDays(facts.today, Number(days));
  if (kind === 'code') return codes?.[path];
  return (kind === 'fact' ? facts[path] : getAt(application, `/${path}`)) as Json | undefined;
}
