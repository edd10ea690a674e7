import { dictionaryOf } from '../../core/config/checks/checkRules.ts';
import { compilePolicy, decidePolicy } from '../../core/flow/policies.ts';
import { type Vocabulary, vocabularyOf } from '../../core/flow/ruleSet.ts';
import { describeEffect } from '../../core/matrix/describeEffect.ts';
import type { Message } from '../../core/model/generated/copy.ts';
import type { ResolvedBrand } from '../../core/model/resolvedBrand.ts';
import { type ExplanationInWords, explainInWords } from '../../core/rules/explainInWords.ts';
import type { Facts, Rule } from '../../core/rules/types.ts';
import type { CalendarDate } from '../../core/shared/calendarDate.ts';
import { toPointer } from '../../core/shared/jsonPointer.ts';
import { suggest } from '../../core/shared/suggest.ts';
import { CannotRun } from '../terminal/cliCommand.ts';

export const subjects = ['step', 'text', 'policy'] as const;

/** A rule about the subject, and why it had its outcome. */
export interface Why extends ExplanationInWords {
  readonly decides: string;
  readonly pointer: string;
}

/** The answer to "why does this step, text or policy apply to these facts". */
export interface SubjectAnswer {
  readonly subject: (typeof subjects)[number];
  readonly id: string;
  /** The verdict in one line. */
  readonly verdict: string;
  readonly pointer: string;
  readonly why: readonly Why[];
}

/**
 * Why a step is shown, which variant of a text is shown, or whether a policy applies; throws `CannotRun` for an
 * unknown id.
 */
export function whySubject(
  brand: ResolvedBrand,
  subject: SubjectAnswer['subject'],
  id: string,
  facts: Facts,
): SubjectAnswer {
  const vocabulary = vocabularyOf(brand);
  const ask = { brand, facts, vocabulary };
  switch (subject) {
    case 'step':
      return whyStep(ask, known(id, 'step', brand.steps));
    case 'text':
      return whyText(ask, known(id, 'text', brand.copy['en-US'] ?? {}));
    case 'policy':
      return whyPolicy(ask, known(id, 'policy', brand.policies));
  }
}

interface Ask {
  readonly brand: ResolvedBrand;
  readonly facts: Facts;
  readonly vocabulary: Vocabulary;
}

function known(id: string, what: string, things: object): string {
  if (Object.hasOwn(things, id)) return id;
  const meant = suggest(id, Object.keys(things));
  throw new CannotRun(`There is no ${what} ${id}.${meant === undefined ? '' : ` Did you mean ${meant}?`}`);
}

function explained({ facts, vocabulary }: Ask, decides: string, rule: Rule, pointer: string): Why {
  return { decides, pointer, ...explainInWords(rule, facts, vocabulary) };
}

function whyStep(ask: Ask, id: string): SubjectAnswer {
  const { flows, screens, steps } = ask.brand;
  const inFlows = Object.entries(flows).flatMap(([flow, { steps: entries }]) =>
    entries.flatMap((entry, index) =>
      entry.id === id
        ? [{ where: `the flow ${flow}`, when: entry.when, at: ['flows', flow, 'steps', index] }]
        : [],
    ),
  );
  const inScreens = Object.entries(screens).flatMap(([screen, { steps: entries }]) =>
    entries.flatMap((entry, index) =>
      entry.step === id
        ? [
            {
              where: `the screen ${screen || '/'}`,
              when: entry.when,
              at: ['screens', screen, 'steps', index],
            },
          ]
        : [],
    ),
  );
  const places = [...inFlows, ...inScreens];
  const why = places.flatMap(({ where, when, at }) =>
    when === undefined ? [] : [explained(ask, `is asked in ${where}`, when, toPointer([...at, 'when']))],
  );
  const always = places.filter(({ when }) => when === undefined).map(({ where }) => `always in ${where}`);
  const conditioned = why.map(({ decides, outcome }) => `${decides.replace('is asked ', '')}: ${outcome}`);
  const step = steps[id];
  const confirmations = (step?.confirm ?? []).map(({ id: name, when }, index) =>
    explained(
      step
        ? { ...ask, vocabulary: { ...ask.vocabulary, facts: dictionaryOf(step, ask.vocabulary.facts) } }
        : ask,
      `asks to confirm ${name}`,
      when,
      toPointer(['steps', id, 'confirm', index, 'when']),
    ),
  );
  return {
    subject: 'step',
    id,
    verdict: [...always, ...conditioned].join('; ') || 'no flow or screen has it',
    pointer: toPointer(['steps', id]),
    why: [...why, ...confirmations],
  };
}

interface Version {
  readonly when?: Rule;
  readonly text: string;
}

function variantsOf(message: Message): {
  readonly variants: readonly Version[];
  readonly path: readonly string[];
} {
  if (typeof message === 'string') return { variants: [{ text: message }], path: [] };
  if ('args' in message)
    return message.variants
      ? { variants: message.variants, path: ['variants'] }
      : { variants: [{ text: message.text ?? '' }], path: [] };
  return { variants: message, path: [] };
}

function whyText(ask: Ask, key: string): SubjectAnswer {
  const message = ask.brand.copy['en-US']?.[key] ?? '';
  const { variants, path } = variantsOf(message);
  const at = ['copy', 'en-US', key];
  const why = variants.map(({ when = true, text }, index) =>
    explained(ask, `says ${JSON.stringify(text)}`, when, toPointer([...at, ...path, index, 'when'])),
  );
  const first = why.find(({ outcome }) => outcome !== 'no');
  const shown = first && variants[why.indexOf(first)]?.text;
  return {
    subject: 'text',
    id: key,
    verdict: first?.outcome === 'yes' ? `says ${JSON.stringify(shown)}` : `cannot be said: ${first?.outcome}`,
    pointer: toPointer(at),
    why: variants.length > 1 ? why : [],
  };
}

function whyPolicy(ask: Ask, id: string): SubjectAnswer {
  const policy = ask.brand.policies[id];
  if (!policy) throw new CannotRun(`There is no policy ${id}`);
  const step = Object.values(ask.brand.steps).find(({ policies }) => policies?.includes(id));
  const facts = step ? dictionaryOf(step, ask.vocabulary.facts) : ask.vocabulary.facts;
  const own: Ask = { ...ask, vocabulary: { ...ask.vocabulary, facts } };
  const at = toPointer(['policies', id]);
  const today = ask.facts.today;
  const decision = decidePolicy(
    compilePolicy(policy, own.vocabulary),
    ask.facts,
    typeof today === 'string' ? (today as CalendarDate) : undefined,
  );
  const { jurisdiction, effective, scope, when, effect, title, citation, reason } = policy;
  const dates = `from ${effective.from}${effective.to === undefined ? '' : ` to ${effective.to}`}`;
  const inStates: readonly Why[] =
    jurisdiction === 'any'
      ? []
      : [
          explained(
            own,
            'covers the state',
            { in: [{ var: 'property.state' }, [...jurisdiction]] },
            `${at}/jurisdiction`,
          ),
        ];
  return {
    subject: 'policy',
    id,
    verdict: `${sayDecision(decision)} — ${title} (${citation ?? reason}; ${dates}); ${describeEffect(effect, ask.vocabulary)}`,
    pointer: at,
    why: [
      ...inStates,
      ...(scope === undefined ? [] : [explained(own, 'is in scope', scope, `${at}/scope`)]),
      explained(own, 'applies', when, `${at}/when`),
    ],
  };
}

function sayDecision(decision: ReturnType<typeof decidePolicy>): string {
  if (decision.type === 'unknown') return `cannot be decided without ${decision.missing.join(', ')}`;
  return decision.type === 'error' ? `fails: ${decision.message}` : decision.type;
}
