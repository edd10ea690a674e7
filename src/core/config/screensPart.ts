import type { AppPart, ScreensPart } from '../model/release.ts';
import type { ResolvedBrand } from '../model/resolvedBrand.ts';
import { isObject } from '../shared/json.ts';
import { isServerMessage } from './documentMessage.ts';
import { onceFor } from './memoByIdentity.ts';
import { isOverlayMessage } from './overlayMessage.ts';
import { ownQuestions } from './ownQuestions.ts';
import { splitSteps } from './screenSteps.ts';

type Definitions = 'facts' | 'enums' | 'policies';

const OF_APPLICATIONS = /^(?:application|closing|liens|offer|screen|status)\./;

/** What the page of offers shows by name, before any screen is loaded. */
const OF_OFFERS: ReadonlySet<string> = new Set(['discountTypes']);

/** The only limit that registration checks: the wait before another line. */
const OF_REGISTRATION = 'waitBetweenLines';

const isScreenKey = (key: string): boolean => key.startsWith('screen.');

/** The messages that only screens use, beside their own: the labels of their own enums. Sorted. */
export function screenLabels(resolved: ResolvedBrand, part: ScreensPart): readonly string[] {
  const { enums, policies } = part;
  const labels = Object.values(enums).flatMap(({ values }) => values.flatMap(({ label }) => label ?? []));
  const elsewhere = namesElsewhere(resolved, policies);
  namesIn(
    keep(resolved.enums, (name) => !Object.hasOwn(enums, name)),
    elsewhere,
  );
  return [...new Set(labels.filter((label) => !elsewhere.has(label)))].sort();
}

/** Tests for messages that only screens use, whose labels are these. */
export function isScreenMessage(labels: readonly string[]): (key: string) => boolean {
  const own = new Set(labels);
  return (key) => isScreenKey(key) || (own.has(key) && !isOverlayMessage(key));
}

/**
 * What only application screens and the lender need, kept out of the first download: the screens' steps,
 * policies with limits, and the facts, enums and policies that nothing else names.
 */
export function screensPart(resolved: ResolvedBrand): ScreensPart {
  const { steps, screens, facts, enums } = resolved;
  const { ofScreens } = splitSteps(steps, screens);
  const policies = screenPolicies(resolved);
  const elsewhere = namesElsewhere(resolved, policies);
  const ownFacts = keep(facts, (name) => OF_APPLICATIONS.test(name) && !elsewhere.has(name));
  const theirs = namesIn([ofScreens, ownFacts]);
  namesIn(
    keep(facts, (name) => !Object.hasOwn(ownFacts, name)),
    elsewhere,
  );
  const ownEnums = keep(enums, (name) => theirs.has(name) && !elsewhere.has(name) && !OF_OFFERS.has(name));
  const questions = ownQuestions(resolved);
  return {
    screens,
    steps: ofScreens,
    facts: ownFacts,
    enums: ownEnums,
    policies,
    ...(questions.length > 0 ? { questions } : {}),
  };
}

/** A brand's definitions without those that only screens use. */
export function withoutScreens(
  resolved: ResolvedBrand,
  part: ScreensPart,
): Pick<AppPart, Definitions> & { readonly steps: AppPart['steps'] } {
  const { steps, screens } = resolved;
  const rest = <K extends Definitions>(key: K): ResolvedBrand[K] =>
    keep(
      resolved[key] as Readonly<Record<string, unknown>>,
      (name) => !Object.hasOwn(part[key], name),
    ) as ResolvedBrand[K];
  return {
    facts: rest('facts'),
    enums: rest('enums'),
    policies: rest('policies'),
    steps: splitSteps(steps, screens).others,
  };
}

function screenPolicies({ steps, screens, flows, policies }: ResolvedBrand): ResolvedBrand['policies'] {
  const { ofScreens, ofOverlays, others } = splitSteps(steps, screens);
  const listedBy = (holders: Readonly<Record<string, { readonly policies?: readonly string[] }>>) =>
    new Set(Object.values(holders).flatMap((holder) => holder.policies ?? []));
  const [theirs, elsewhere, inFlows] = [
    listedBy(ofScreens),
    listedBy({ ...others, ...ofOverlays }),
    listedBy(flows),
  ];
  const binds = (id: string): boolean => {
    const effect = policies[id]?.effect;
    return effect !== undefined && 'limit' in effect && effect.limit !== OF_REGISTRATION;
  };
  return keep(policies, (id) => (theirs.has(id) || binds(id)) && !elsewhere.has(id) && !inFlows.has(id));
}

/** What everything but the screens names. */
function namesElsewhere(resolved: ResolvedBrand, own: ResolvedBrand['policies']): Set<string> {
  const { steps, screens, flows, policies, pages, copy, flags, brand, facts } = resolved;
  const { others, ofOverlays } = splitSteps(steps, screens);
  const rest = [
    others,
    ofOverlays,
    flows,
    pages,
    flags,
    brand,
    keep(policies, (id) => !Object.hasOwn(own, id)),
    keep(facts, (name) => !OF_APPLICATIONS.test(name)),
  ];
  return new Set([
    ...namesIn(rest),
    ...Object.values(copy).flatMap((messages) => [...namesInWords(messages)]),
  ]);
}

/** Of one language, outside of screens. */
const namesInWords = onceFor(
  (messages: ResolvedBrand['copy'][string]): ReadonlySet<string> =>
    namesIn(keep(messages, (key) => !isScreenKey(key) && !isServerMessage(key))),
);

/** The facts, enums and messages that the brand's settings name, as a cache key for `screensPart`. */
export function definitionsNamedBy({ brand, facts, enums, copy }: ResolvedBrand): string {
  const isDefined = (name: string) =>
    [facts, enums, ...Object.values(copy)].some((definitions) => Object.hasOwn(definitions, name));
  return [...namesInSettings(brand)].filter(isDefined).sort().join('\n');
}

const namesInSettings = onceFor((settings: ResolvedBrand['brand']) => namesIn(settings));

const keep = <T>(record: Readonly<Record<string, T>>, isKept: (name: string) => boolean): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => isKept(name)));

/** Texts count as a whole, as an enum name after `#/`, and by message arguments. */
function namesIn(value: unknown, names: Set<string> = new Set()): Set<string> {
  if (typeof value === 'string') {
    names.add(value.replace(/^enums#\//, ''));
    if (!value.includes('{')) return names;
    for (const [, argument = ''] of value.matchAll(/\{\s*([A-Za-z][\w.-]*)/g)) names.add(argument);
  } else if (Array.isArray(value)) for (const item of value) namesIn(item, names);
  else if (isObject(value)) for (const item of Object.values(value)) namesIn(item, names);
  return names;
}
