import { toPointer } from '../../shared/jsonPointer.ts';
import { type LocatedMap, type LocatedNode, plainValue, textOf } from '../locatedNode.ts';
import type { BrandCheck } from './brandCheck.ts';
import { vocabularyPart } from './vocabularyPart.ts';

/** What a policy says, beside the words for those who read it. */
const MEANING = [
  'right',
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
  }
}

interface Right {
  readonly id: string;
  /** The policy as the lowest layer that marks it says it. */
  readonly given: LocatedMap;
}

/** Every policy that some layer marks as a right, as the lowest such layer says it. */
function rightsOf({ provenance }: BrandCheck): ReadonlyMap<string, LocatedMap> {
  const rights = new Map<string, LocatedMap>();
  for (const layer of provenance.chain('/policies').toReversed())
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
    const layers = check.provenance.chain(pointer);
    const first = layers.at(-1);
    if (layers.length > 1 && first && derivedIn(first) !== derivedIn(layers[0]))
      reportChanged(check, { id, given, pointer, what: `derives ${fact} in another way, which is read by` });
  }
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
