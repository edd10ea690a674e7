import { type CompiledPolicy, compilePolicy } from '../flow/policies.ts';
import { versionId } from '../flow/policyVersions.ts';
import { vocabularyOf as ruleVocabulary } from '../flow/ruleSet.ts';
import { policyVocabulary } from '../matrix/policyVocabulary.ts';
import type { EnumDefinition } from '../model/generated/enums.ts';
import type { FactDefinition } from '../model/generated/facts.ts';
import type { Step } from '../model/generated/step.ts';
import type { CompiledMessage, Release } from '../model/release.ts';
import type { FullPolicy } from '../model/resolvedBrand.ts';
import { checkRule } from '../rules/checkRule.ts';
import { addDays, type CalendarDate, laterOf } from '../shared/calendarDate.ts';
import { isObject } from '../shared/json.ts';
import { canonicalJson } from './canonicalJson.ts';
import { releaseText } from './releaseText.ts';

/** Policies to lay over a release, and the first day on which they hold there. */
export interface LaidPolicies {
  readonly policies: readonly string[];
  readonly day: CalendarDate;
}

/** What is needed besides: SHA-256 of a text as lower-case hex, and the name of a release of these parts (`releaseHash`). */
export interface LayingTools {
  readonly sha256: (text: string) => string;
  readonly nameOf: (parts: Readonly<Record<string, string>>) => string;
}

/** A release with policies of a newer one laid over it; `lacking` says why it cannot be, and the release is then as it was. */
export interface LaidOver {
  readonly release: Release;
  readonly lacking: readonly string[];
}

/** The parts that hold policies; what browsers get first comes first. */
const HOLDERS = ['app.json', 'screens.json', 'server.underwriting.json'] as const;
const isLister = (name: string): boolean =>
  name === 'app.json' || name === 'screens.json' || name === 'overlays.json' || name.startsWith('flow.');

interface Listing {
  policies?: readonly string[];
}

/** A parsed part; each kind of part has some of these. */
interface Part {
  policies?: Record<string, FullPolicy>;
  facts?: Record<string, FactDefinition>;
  enums?: Record<string, EnumDefinition>;
  steps?: Record<string, Listing>;
  flow?: Listing;
  messages?: Record<string, CompiledMessage>;
}

type Parts = Map<string, Part>;

/**
 * The release with policies of `newer`: in force from the day on, where both list them. What it said of a policy of the same id ends on
 * the day before. Policies that say the same there already are left alone. Words of a policy come along; the older release must know what its rules read.
 */
export function layOver(base: Release, newer: Release, laid: LaidPolicies & LayingTools): LaidOver {
  const [parts, from] = [partsOf(base), partsOf(newer)];
  const lacking = laid.policies.flatMap((id) => lay(parts, from, { id, day: laid.day }));
  if (lacking.length > 0) return { release: base, lacking };
  const changed = Object.fromEntries(
    Object.entries(base.parts).map(([name, text]) => {
      const part = parts.get(name);
      const now = part && releaseText(part);
      return [name, now === undefined || now === releaseText(JSON.parse(text)) ? text : now];
    }),
  );
  const isSame = Object.entries(changed).every(([name, text]) => base.parts[name] === text);
  if (isSame) return { release: base, lacking };
  const hashes = Object.fromEntries(
    Object.entries(changed).map(([name, text]) => [
      name,
      text === base.parts[name] ? (base.manifest.parts[name] ?? laid.sha256(text)) : laid.sha256(text),
    ]),
  );
  const manifest = { ...base.manifest, parts: hashes };
  return { release: { brand: base.brand, hash: laid.nameOf(hashes), manifest, parts: changed }, lacking };
}

/** Only parts that laying over may change are parsed. */
const partsOf = ({ parts }: Release): Parts =>
  new Map(
    Object.entries(parts)
      .filter(
        ([name]) => isLister(name) || name.startsWith('copy.') || HOLDERS.some((holder) => holder === name),
      )
      .map(([name, text]) => [name, JSON.parse(text) as Part]),
  );

const policyIn = (parts: Parts, id: string): FullPolicy | undefined =>
  HOLDERS.map((name) => parts.get(name)?.policies)
    .map((policies) => (policies && Object.hasOwn(policies, id) ? policies[id] : undefined))
    .find((policy) => policy !== undefined);

/** Everything but since when it holds. */
const meaningOf = ({ effective, ...policy }: FullPolicy): string =>
  canonicalJson({ ...policy, effective: { to: effective.to ?? null } });

/** Changes `parts`; lines for what is lacking. */
function lay(parts: Parts, from: Parts, { id, day }: { id: string; day: CalendarDate }): readonly string[] {
  const policy = policyIn(from, id);
  if (!policy) return [`the newer release has no policy ${id} for a running application`];
  const before = policyIn(parts, id);
  if (before && meaningOf(before) === meaningOf(policy)) return [];
  const now: FullPolicy = {
    ...policy,
    effective: { ...policy.effective, from: laterOf(policy.effective.from, day) },
  };
  const problems = unreadable(parts, from, now);
  if (problems.length > 0) return problems;
  const ended = before && endedVersion(parts, before, now.effective.from);
  for (const name of HOLDERS) {
    const [own, theirs] = [parts.get(name), from.get(name)?.policies];
    if (!own) continue;
    const had = own.policies !== undefined && Object.hasOwn(own.policies, id);
    if (!had && !(theirs && Object.hasOwn(theirs, id))) continue;
    own.policies = { ...own.policies, ...(had && ended ? { [ended.id]: ended } : {}), [id]: now };
    addFacts(parts, own, now);
  }
  for (const [name, part] of parts) if (isLister(name)) list(part, from.get(name), { id, ended: ended?.id });
  addWords(parts, from, now);
  return [];
}

function vocabularyOf(parts: Parts) {
  const [app, screens] = [parts.get('app.json'), parts.get('screens.json')];
  const facts: Record<string, FactDefinition> = { ...app?.facts, ...screens?.facts };
  return {
    facts,
    vocabulary: ruleVocabulary({ facts, enums: { ...app?.enums, ...screens?.enums }, policies: {} }),
  };
}

/** What the older release cannot decide by, where a step of it or the application as a whole is asked by the policy. */
function unreadable(parts: Parts, from: Parts, policy: FullPolicy): readonly string[] {
  const { vocabulary } = vocabularyOf(parts);
  const steps = stepsListing(parts, from, policy.id);
  const problems = (steps.length > 0 ? steps : [undefined]).flatMap((step) => {
    const context = policyVocabulary(policy, () => step, vocabulary);
    return [policy.scope, policy.when].flatMap((rule) =>
      rule === undefined ? [] : checkRule(rule, context),
    );
  });
  return [...new Set(problems.map(({ message }) => message))].map(
    (message) => `the policy ${policy.id} cannot be read by the older release: ${message}`,
  );
}

const stepsListing = (parts: Parts, from: Parts, id: string): readonly Step[] =>
  [...parts].flatMap(([name, { steps = {} }]) =>
    Object.entries(steps).flatMap(([step, own]) =>
      [own, from.get(name)?.steps?.[step]].some((listing) => listing?.policies?.includes(id))
        ? [own as Step]
        : [],
    ),
  );

/** A part that holds a policy defines the facts that it reads. */
function addFacts(parts: Parts, part: Part, policy: FullPolicy): void {
  const { facts } = part;
  if (!facts) return;
  const { facts: all, vocabulary } = vocabularyOf(parts);
  const read: CompiledPolicy['facts'] = compilePolicy(policy, vocabulary).facts;
  const added = read.filter((fact) => !Object.hasOwn(facts, fact));
  part.facts = {
    ...facts,
    ...Object.fromEntries(added.map((fact) => [fact, all[fact] as FactDefinition])),
  };
}

function endedVersion(parts: Parts, before: FullPolicy, from: CalendarDate): FullPolicy {
  const last = addDays(from, -1);
  const { to } = before.effective;
  const named = versionId(before.id, before.version);
  const id = policyIn(parts, named) ? `${before.id}-until-${last}` : named;
  return { ...before, id, effective: { ...before.effective, to: to !== undefined && to < last ? to : last } };
}

function list(
  part: Part,
  theirs: Part | undefined,
  { id, ended }: { id: string; ended: string | undefined },
) {
  const listed = (holder: Listing, other: Listing | undefined): Listing => {
    const { policies = [] } = holder;
    const isThere = policies.includes(id);
    if (!isThere && !other?.policies?.includes(id)) return holder;
    const all = isThere
      ? policies.flatMap((one) => (one === id && ended ? [ended, id] : [one]))
      : [...policies, id];
    return { ...holder, policies: all };
  };
  if (part.flow) part.flow = listed(part.flow, theirs?.flow);
  if (part.steps)
    part.steps = Object.fromEntries(
      Object.entries(part.steps).map(([name, step]) => [name, listed(step, theirs?.steps?.[name])]),
    );
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}

/** The words that a policy says, in each language that both have. */
function addWords(parts: Parts, from: Parts, policy: FullPolicy): void {
  const named = new Set(textsIn([policy.message, policy.effect]));
  for (const [name, { messages }] of from) {
    const own = parts.get(name);
    if (!messages || !own?.messages) continue;
    const said = Object.entries(messages).filter(([key]) => named.has(key));
    if (said.length > 0) own.messages = { ...own.messages, ...Object.fromEntries(said) };
  }
}
