import type { Vocabulary } from '../flow/ruleSet.ts';
import { factKind } from '../rules/kinds.ts';
import type { FactDefinition, FactValue, Rule } from '../rules/types.ts';
import { bordersOf } from './bordersOf.ts';
import { derivedBack, sourcesOfFact } from './deriveBack.ts';
import { around, isOrdered, others, PROOF_DAY, possible, seedOf } from './factSamples.ts';
import { listSamples } from './listSamples.ts';
import { type Atoms, readAtoms, type Term } from './readAtoms.ts';

/** For each fact that rules read, one value of every region. "Missing" is always one more. */
export interface Regions {
  /** Includes derived facts; their sources have values that produce the derived ones. */
  readonly values: ReadonlyMap<string, readonly FactValue[]>;
  /** True if rules cannot tell apart two applicants of the same regions; false if they compute with facts. */
  readonly exact: boolean;
}

export interface RegionOptions {
  /** The date of today, unless rules compare today with a date. */
  readonly today?: string;
}

interface Finding {
  readonly atoms: Atoms;
  readonly vocabulary: Vocabulary;
  readonly today: string;
  /** Thresholds and mentioned values by fact. */
  readonly marks: Map<string, Set<FactValue>>;
}

/** The regions that well-typed `rules` distinguish together. */
export function regionsOf(
  rules: readonly Rule[],
  vocabulary: Vocabulary,
  { today = PROOF_DAY }: RegionOptions = {},
): Regions {
  const atoms = readAtoms(rules);
  const finding: Finding = { atoms, vocabulary, today, marks: new Map() };
  for (const name of atoms.facts) finding.marks.set(name, literalsOf(name, atoms));
  const isSmall = relate(finding);
  const areFew = shareItems(finding);
  for (const [name, found] of bordersOf(atoms, finding)) mark(name, found, finding);
  const values = new Map([...atoms.facts].map((name) => [name, samplesOf(name, finding)]));
  addLists(values, finding);
  addSources(values, finding);
  return { values, exact: isSmall && areFew && atoms.computed.length === 0 };
}

const definitionOf = (name: string, { vocabulary }: Finding): FactDefinition =>
  vocabulary.facts[name] ?? { type: 'text' };

const mark = (name: string, found: Iterable<FactValue>, { marks }: Finding): void => {
  marks.set(name, new Set([...(marks.get(name) ?? []), ...found]));
};

function literalsOf(name: string, { pairs }: Atoms): Set<FactValue> {
  const isIt = (term: Term): boolean => 'fact' in term && term.fact === name;
  const literal = (term: Term): readonly FactValue[] => ('literal' in term ? [term.literal] : []);
  return new Set(
    pairs.flatMap(([one, other]) => [
      ...(isIt(one) ? literal(other) : []),
      ...(isIt(other) ? literal(one) : []),
    ]),
  );
}

/** Facts compared with each other share thresholds. True if no fact is compared with two varying ones. */
function relate(finding: Finding): boolean {
  const related = relatedIn(finding.atoms);
  const bases = new Map(related.flat().map((name) => [name, baseOf(name, finding)] as const));
  for (const [one, other] of related) {
    mark(one, bases.get(other) ?? [], finding);
    mark(other, bases.get(one) ?? [], finding);
  }
  const varying = related.filter((pair) => !pair.some((name) => isFixed(name, finding)));
  const byName = Map.groupBy([...varying, ...varying.map(([a, b]) => [b, a] as const)], ([name]) => name);
  return [...byName.values()].every((found) => new Set(found.map(([, other]) => other)).size <= 1);
}

/** Items looked for in the same list can be equal. True if no list is searched for more than two items. */
function shareItems(finding: Finding): boolean {
  const byList = [...Map.groupBy(finding.atoms.members, ({ list }) => list).values()];
  for (const members of byList) {
    const literals = members.flatMap(({ item }) => ('literal' in item ? [item.literal] : []));
    for (const { item } of members) if ('fact' in item) mark(item.fact, literals, finding);
  }
  return byList.every((members) => new Set(members.map(({ item }) => JSON.stringify(item))).size <= 2);
}

const isSoughtBeside = (name: string, { members }: Atoms): boolean =>
  members.some(
    ({ item, list }) =>
      'fact' in item &&
      item.fact === name &&
      members.some((other) => other.list === list && !('fact' in other.item && other.item.fact === name)),
  );

const relatedIn = ({ pairs }: Atoms): readonly (readonly [string, string])[] =>
  pairs.flatMap(([one, other]) =>
    'fact' in one && 'fact' in other && one.fact !== other.fact ? [[one.fact, other.fact] as const] : [],
  );

/** Today and days derived from it, where no rule compares today with a date. */
function isFixed(name: string, { atoms, vocabulary }: Finding): boolean {
  const [source] = sourcesOfFact(name, vocabulary.facts);
  return (
    (name === 'today' || (source === 'today' && name !== source)) && literalsOf('today', atoms).size === 0
  );
}

function baseOf(name: string, finding: Finding): readonly FactValue[] {
  const definition = definitionOf(name, finding);
  const own = finding.marks.get(name) ?? new Set();
  if (!isOrdered(definition)) return [...own];
  if (own.size > 0) return around(own, definition, finding.vocabulary);
  const base = name === 'today' ? finding.today : derivedSeed(definition, finding);
  mark(name, [base], finding);
  return [base];
}

/** A derived day follows today; everything else can be anywhere. */
const derivedSeed = (definition: FactDefinition, { today }: Finding): FactValue =>
  definition.type === 'date' && definition.derived?.daysAfter
    ? shifted(today, definition.derived.daysAfter.days)
    : definition.type === 'date'
      ? today
      : seedOf(definition);

const shifted = (day: string, days: number): string =>
  derivedBack({ type: 'date', derived: { daysAfter: { date: { var: '' }, days: -days } } }, [day], [])[0] ??
  day;

function samplesOf(name: string, finding: Finding): readonly FactValue[] {
  const { vocabulary, marks } = finding;
  const definition = definitionOf(name, finding);
  const marked = marks.get(name) ?? new Set<FactValue>();
  if (definition.type === 'boolean') return [true, false];
  if (definition.type === 'list') return [];
  if (name === 'today' && isFixed(name, finding)) return [finding.today];
  if (isOrdered(definition))
    return marked.size > 0 ? around(marked, definition, vocabulary) : [seedOf(definition)];
  const isRelated =
    isSoughtBeside(name, finding.atoms) || relatedIn(finding.atoms).some((pair) => pair.includes(name));
  const fresh = others(factKind(definition), marked, isRelated ? 2 : 1, vocabulary);
  return possible([...marked, ...fresh], definition, vocabulary);
}

function addLists(values: Map<string, readonly FactValue[]>, { atoms, vocabulary }: Finding): void {
  const byList = Map.groupBy(atoms.members, ({ list }) => list);
  for (const name of atoms.facts) {
    if (vocabulary.facts[name]?.type !== 'list') continue;
    const items = (byList.get(name) ?? []).flatMap(({ item }) =>
      'literal' in item ? [item.literal] : (values.get(item.fact) ?? []),
    );
    values.set(name, listSamples(items));
  }
}

function addSources(values: Map<string, readonly FactValue[]>, finding: Finding): void {
  const { facts } = finding.vocabulary;
  for (const name of finding.atoms.facts) {
    const definition = definitionOf(name, finding);
    const [first, ...rest] = sourcesOfFact(name, facts);
    if (!definition.derived || first === undefined) continue;
    for (const other of rest) if (!values.has(other)) values.set(other, [anchorOf(other, finding)]);
    const days = rest.flatMap((other) => values.get(other) ?? []).map(String);
    const back = derivedBack(definition, values.get(name) ?? [], days);
    const source = definitionOf(first, finding);
    values.set(first, possible([...(values.get(first) ?? []), ...back], source, finding.vocabulary));
  }
}

const anchorOf = (name: string, finding: Finding): FactValue =>
  name === 'today' ? finding.today : seedOf(definitionOf(name, finding));
