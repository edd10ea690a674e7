import { type Located, locatedIn } from '../../journey/journeyProblem.ts';
import type { BoundBy } from '../../model/generated/policies.ts';
import { toPointer } from '../../shared/jsonPointer.ts';
import { type LocatedMap, type LocatedNode, plainValue, textOf } from '../locatedNode.ts';
import type { BrandCheck } from './brandCheck.ts';
import { vocabularyPart } from './vocabularyPart.ts';

/** What a policy says, beside the words for those who read it. */
const MEANING = [
  'right',
  'citation',
  'jurisdiction',
  'effective',
  'ended',
  'scope',
  'when',
  'effect',
  'boundBy',
  'earlier',
] as const;

/**
 * A policy that the law gives as a right means in each lender what it means in the layer that says so. A layer above may
 * neither change nor remove it, nor redefine a derived fact that it reads; a stricter rule is a policy of its own.
 */
export function checkRights(check: BrandCheck): void {
  for (const [id, given] of rightsOf(check)) {
    const now = check.document('policies', id);
    if (!now) reportChanged(check, { id, given, pointer: toPointer(['policies', id]), what: 'removes' });
    else
      for (const key of MEANING)
        if (meaningOf(given, key) !== now[key])
          reportChanged(check, {
            id,
            given,
            pointer: toPointer(['policies', id, key]),
            what: `changes the key ${key} of`,
          });
    expectFacts(check, { id, given });
    for (const held of [...documentsOf(given), ...stagesOf(check, given)])
      expectSame(check, { id, given }, held);
  }
}

interface Right {
  readonly id: string;
  /** The policy as the lowest layer that marks it says it. */
  readonly given: LocatedMap;
}

/** Every policy that some layer marks as a right, as the lowest such layer says it. */
function rightsOf({ chain }: BrandCheck): ReadonlyMap<string, LocatedMap> {
  const rights = new Map<string, LocatedMap>();
  for (const layer of chain('/policies').toReversed())
    if (layer.kind === 'map')
      for (const [id, node] of layer.entries)
        if (node.kind === 'map' && !rights.has(id) && textOf(node, 'right') !== undefined)
          rights.set(id, node);
  return rights;
}

function meaningOf(node: LocatedMap, key: string): unknown {
  const child = node.entries.get(key);
  return child === undefined ? undefined : plainValue(child);
}

function expectFacts(check: BrandCheck, { id, given }: Right): void {
  const rules = ['scope', 'when'].flatMap((key) => {
    const rule = meaningOf(given, key);
    return typeof rule === 'object' && rule !== null ? [rule] : [];
  });
  for (const fact of Object.keys(vocabularyPart(check.vocabulary, rules).facts)) {
    const pointer = toPointer(['facts', fact]);
    const layers = check.chain(pointer);
    const first = layers.at(-1);
    if (layers.length > 1 && first && derivedIn(first) !== derivedIn(layers[0]))
      reportChanged(check, { id, given, pointer, what: `derives ${fact} in another way, which is read by` });
  }
}

/** What carries a right out beside its policy: a document or a stage, and the keys that say to whom and when. */
interface Held {
  readonly name: string;
  readonly pointer: string;
  readonly keys: readonly string[];
}

const ISSUED = ['type', 'category', 'package', 'when', 'mustRead', 'sign', 'eachOwner'] as const;
const ENTERED = ['when', 'never', 'by', 'takes', 'takesUntil', 'until', 'onEnter', 'does'] as const;

function documentsOf(given: LocatedMap): readonly Held[] {
  const { documents = [] } = (meaningOf(given, 'boundBy') ?? {}) as BoundBy;
  const { disclose } = (meaningOf(given, 'effect') ?? {}) as {
    readonly disclose?: { readonly document: string };
  };
  return [...documents, ...(disclose ? [disclose.document] : [])].map((id) => ({
    name: `the document ${id}`,
    pointer: toPointer(['documents', id]),
    keys: ISSUED,
  }));
}

/** The stages of a journey; lenders share it. */
function stagesIn(stages: Stages): readonly Located[] {
  const located = known.get(stages) ?? locatedIn(stages, ['journey', 'stages']);
  known.set(stages, located);
  return located;
}

type Stages = BrandCheck['brand']['journey']['stages'];

const known = new WeakMap<Stages, readonly Located[]>();

function stagesOf({ brand }: BrandCheck, given: LocatedMap): readonly Held[] {
  const { journey = [] } = (meaningOf(given, 'boundBy') ?? {}) as BoundBy;
  if (journey.length === 0) return [];
  return stagesIn(brand.journey.stages)
    .filter(({ stage }) => journey.includes(stage.id))
    .map(({ stage, at }) => ({
      name: `the stage ${stage.id}`,
      pointer: toPointer(at.map(String)),
      keys: ENTERED,
    }));
}

/** The lowest layer says when and to whom; the others may change words. */
function expectSame(check: BrandCheck, right: Right, { name, pointer, keys }: Held): void {
  const [now, ...under] = check.chain(pointer);
  const first = under.at(-1);
  if (now?.kind !== 'map' || first?.kind !== 'map') return;
  for (const key of keys)
    if (meaningOf(now, key) !== meaningOf(first, key))
      reportChanged(check, {
        ...right,
        pointer: `${pointer}/${key}`,
        what: `changes the key ${key} of ${name}, which carries out`,
      });
}

const derivedIn = (node: LocatedNode | undefined): unknown =>
  node?.kind === 'map' ? meaningOf(node, 'derived') : undefined;

function reportChanged(
  { report }: BrandCheck,
  { id, given, pointer, what }: Right & { readonly pointer: string; readonly what: string },
): void {
  report(
    pointer,
    'right-changed',
    `This layer ${what} ${id}, a right by ${textOf(given, 'right')} law (${textOf(given, 'citation') ?? 'no citation'}), which no lender can change; a stricter rule is a policy of its own`,
  );
}
