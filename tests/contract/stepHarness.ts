import { copyArguments } from '../../src/core/config/copyArguments.ts';
import { createCopy } from '../../src/core/copy/createCopy.ts';
import type { Answers } from '../../src/core/flow/answers.ts';
import { compileStep } from '../../src/core/form/compileStep.ts';
import { createForm } from '../../src/core/form/createForm.ts';
import type { FieldError, FormEvent, FormState } from '../../src/core/form/formTypes.ts';
import { reduceForm } from '../../src/core/form/reduceForm.ts';
import type { Step } from '../../src/core/model/generated/step.ts';
import type { Facts } from '../../src/core/rules/types.ts';
import type { CompiledRelease } from '../../src/server/releases/compiledRelease.ts';

/** What a borrower sees after pressing a step's button. */
export interface Seen {
  readonly errors: Readonly<Record<string, string>>;
  readonly banners: readonly string[];
  /** Title of the open dialog. */
  readonly modal: string | undefined;
  readonly blocked: boolean;
  readonly hidden: ReadonlySet<string>;
  readonly pending: readonly { text: string; button: string }[];
  /** The answers, if the step was left. */
  readonly accepted: Answers | undefined;
  readonly state: FormState;
}

/** Facts of an ordinary visitor of the main flow, plus a test's changes. */
export const visitor = ({ app }: CompiledRelease, more: Facts = {}): Facts => ({
  today: '2026-06-15',
  'org.code': app.brand.code,
  ...Object.fromEntries(Object.entries(app.brand.features).map(([name, on]) => [`org.features.${name}`, on])),
  ...Object.fromEntries(Object.entries(app.flags).map(([key, { enabled }]) => [`flag.${key}`, enabled])),
  'disaster.zips': [],
  'auth.mode': 'legacy',
  'auth.signedIn': false,
  'entry.kind': 'organic',
  'entry.utmSource': '',
  'referrer.given': false,
  'referrer.known': false,
  'originator.enforceLicensedStates': false,
  'originator.licensedStates': [],
  'eligibility.states': app.brand.lending.states ?? [],
  'eligibility.ineligibleZips': [],
  'profile.hasEmail': false,
  'profile.hasPhone': false,
  ...more,
});

/** A step by ID, in any part. */
export function stepOf({ app, flows }: CompiledRelease, id: string): Step {
  const found = [app.steps, ...Object.values(flows).map(({ steps }) => steps)].find((steps) => steps[id])?.[
    id
  ];
  if (!found) throw new Error(`No step ${id}`);
  return found;
}

/** Messages of a release, in English by default. */
export function copyOf(release: CompiledRelease, language = 'en-US') {
  const { app, copy } = release;
  const words = copy[language];
  if (!words) throw new Error(`No ${language}`);
  const enums = Object.entries(app.enums).map(([name, { values }]) => [name, values.map(({ id }) => id)]);
  return createCopy({
    messages: words.messages,
    locale: language,
    dictionary: app.facts,
    enums: Object.fromEntries(enums),
    args: copyArguments(app.brand),
  });
}

/** Fills a step, applies `events`, presses the button and returns what is visible. */
export function submitStep(
  release: CompiledRelease,
  id: string,
  answers: Answers,
  { facts = visitor(release), events = [] }: { facts?: Facts; events?: readonly FormEvent[] } = {},
): Seen {
  const compiled = compileStep(stepOf(release, id), release.app);
  const validate = release.validators[id] ?? (() => []);
  const copy = copyOf(release);
  const say = (key: string, known: Facts) => copy.text(key, { facts: known });
  let state = createForm(compiled, { answers, facts });
  let accepted: Answers | undefined;
  for (const event of [...events, { type: 'submit' } as const]) {
    const [next, effects] = reduceForm(compiled, validate, state, event);
    state = next;
    for (const effect of effects) if (effect.type === 'accepted') accepted = effect.answers;
  }
  const wordsOf = (error: FieldError): string =>
    error.type === 'server' ? error.text : error.key === undefined ? error.type : say(error.key, state.facts);
  return {
    errors: Object.fromEntries(
      Object.entries(state.fields).flatMap(([name, { error }]) => (error ? [[name, wordsOf(error)]] : [])),
    ),
    banners: state.banners.map(({ key }) => say(key, state.facts)),
    modal: state.modal && say(state.modal.modal.title, state.facts),
    blocked: state.blocked,
    hidden: state.outcome.hiddenFields,
    pending: state.pending.map(({ text, button }) => ({
      text: say(text, state.facts),
      button: say(button, state.facts),
    })),
    accepted,
    state,
  };
}
