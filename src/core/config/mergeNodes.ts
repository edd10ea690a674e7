import { suggest } from '../shared/suggest.ts';
import { type Finding, findingAt, showLocation } from './finding.ts';
import {
  childOf,
  isNull,
  type LocatedList,
  type LocatedMap,
  type LocatedNode,
  textOf,
} from './locatedNode.ts';
import { memoByIdentity } from './memoByIdentity.ts';

/**
 * Merges `upper` over `lower`: maps by key, lists of items with `id` by ID (a control without one by its
 * field), anything else is replaced; null removes a key. `place` and `remove` are applied and dropped.
 * Whatever cannot be applied is a finding.
 */
export function mergeNodes(
  lower: LocatedNode | undefined,
  upper: LocatedNode,
  findings: Finding[],
): LocatedNode {
  if (upper.kind === 'map') {
    const merged = mergedOnce(upper, lower ?? NOTHING);
    findings.push(...merged.findings);
    return merged.node;
  }
  if (upper.kind === 'list') return mergeLists(lower, upper, findings);
  return lower ? { ...upper, under: lower } : upper;
}

const NOTHING: LocatedNode = { kind: 'scalar', value: null, at: { file: '', line: 1, column: 1 } };

/** Memoized, so that what an edit or brand does not touch stays the same object. */
const mergedOnce = memoByIdentity((upper: LocatedMap, lower: LocatedNode) => {
  const findings: Finding[] = [];
  const below = lower.kind === 'map' ? lower : undefined;
  const node = mergeMaps(below, upper, findings, lower === NOTHING ? undefined : lower);
  return { node, findings };
});

function mergeMaps(
  lower: LocatedMap | undefined,
  upper: LocatedMap,
  findings: Finding[],
  under: LocatedNode | undefined,
): LocatedMap {
  if (lower && upper.entries.size === 0) return lower;
  const entries = new Map(lower?.entries);
  for (const [key, child] of upper.entries) {
    if (!isNull(child)) entries.set(key, mergeNodes(entries.get(key), child, findings));
    else if (!entries.delete(key)) findings.push(removesNothing(child, key, lower));
  }
  return { ...upper, entries, under };
}

function removesNothing(node: LocatedNode, key: string, lower: LocatedMap | undefined): Finding {
  return findingAt(
    node.keyAt ?? node.at,
    'removes-nothing',
    `${key} cannot be removed, because no layer below has it`,
    {
      severity: 'warning',
      suggestion: suggest(key, lower?.entries.keys() ?? []),
    },
  );
}

function mergeLists(lower: LocatedNode | undefined, upper: LocatedList, findings: Finding[]): LocatedList {
  if (!isListById(upper))
    return {
      ...upper,
      items: upper.items.map((item) => mergeNodes(undefined, item, findings)),
      under: lower,
    };
  const below = lower?.kind === 'list' && (lower.items.length === 0 || isListById(lower)) ? lower : undefined;
  findings.push(...saidTwice(upper));
  let items = [...(below?.items ?? [])];
  for (const entry of upper.items) if (entry.kind === 'map') items = mergeEntry(items, entry, findings);
  return { ...upper, items, under: lower };
}

const identityOf = (item: LocatedNode): string | undefined => textOf(item, 'id') ?? textOf(item, 'scope');

/** A control without an id is known by its field. */
const nameOf = (identity: string): string => identity.replace(/^#\/properties\//, '');

const isListById = (list: LocatedList): boolean =>
  list.items.length > 0 && list.items.every((item) => identityOf(item) !== undefined);

function saidTwice({ items }: LocatedList): readonly Finding[] {
  const first = new Map<string, LocatedNode>();
  return items.flatMap((item) => {
    const id = identityOf(item) ?? '';
    const there = first.get(id);
    first.set(id, there ?? item);
    if (!there) return [];
    const message = `${nameOf(id)} is already in this list, at ${showLocation(there.at)}`;
    return [
      findingAt(childOf(item, 'id')?.at ?? childOf(item, 'scope')?.at ?? item.at, 'duplicate-id', message, {
        replaced: there.at,
      }),
    ];
  });
}

function mergeEntry(items: readonly LocatedNode[], entry: LocatedMap, findings: Finding[]): LocatedNode[] {
  const id = identityOf(entry) ?? '';
  const index = items.findIndex((item) => identityOf(item) === id);
  const remove = entry.entries.get('remove');
  if (remove?.kind === 'scalar' && remove.value === true) {
    if (index < 0) findings.push(removesNothingFrom(items, entry, id));
    return items.toSpliced(index, index < 0 ? 0 : 1);
  }
  const own = new Map([...entry.entries].filter(([key]) => key !== 'remove' && key !== 'place'));
  const merged = mergeNodes(items[index], { ...entry, entries: own }, findings);
  const place = entry.entries.get('place');
  if (place) return placed(items.toSpliced(index, index < 0 ? 0 : 1), merged, place, findings);
  return index < 0 ? [...items, merged] : items.with(index, merged);
}

const idsOf = (items: readonly LocatedNode[]): readonly string[] =>
  items.map((item) => nameOf(identityOf(item) ?? ''));

function removesNothingFrom(items: readonly LocatedNode[], entry: LocatedMap, id: string): Finding {
  return findingAt(
    childOf(entry, 'id')?.at ?? entry.at,
    'removes-nothing',
    `${nameOf(id)} cannot be removed, because no layer below has it`,
    {
      severity: 'warning',
      suggestion: suggest(id, idsOf(items)),
    },
  );
}

function placed(
  items: readonly LocatedNode[],
  entry: LocatedNode,
  place: LocatedNode,
  findings: Finding[],
): LocatedNode[] {
  const side = childOf(place, 'after') ? 'after' : 'before';
  const beside = textOf(place, side) ?? '';
  const index = idsOf(items).indexOf(beside);
  if (index >= 0) return items.toSpliced(side === 'after' ? index + 1 : index, 0, entry);
  const at = childOf(place, side)?.at ?? place.at;
  findings.push(
    findingAt(at, 'place-unknown', `There is no ${beside || 'entry'} in this list to stand ${side}`, {
      suggestion: suggest(beside, idsOf(items)),
    }),
  );
  return [...items, entry];
}
