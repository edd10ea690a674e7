import type { Json } from '../shared/json.ts';
import type { Layer } from './assembleLayer.ts';
import { emptyLayer } from './assembleLayer.ts';
import type { Finding } from './finding.ts';
import { type LocatedMap, plainValue } from './locatedNode.ts';
import { mergeNodes } from './mergeNodes.ts';
import { type Provenance, provenanceOf } from './provenance.ts';

/** The merged layers, the place of each value, and merge problems. */
export interface Merged {
  /** The resolved brand before the check, frozen and shared with brands that have the same layers. */
  readonly resolved: Readonly<Record<string, Json>>;
  readonly provenance: Provenance;
  readonly findings: readonly Finding[];
}

interface Folded {
  readonly node: LocatedMap;
  readonly findings: readonly Finding[];
}

/** Lowest first. Memoized, so that brands of a kind share results. */
export function mergeLayers(layers: readonly Layer[]): Merged {
  const nothing: Folded = { node: bottom.node, findings: [] };
  const { node, findings } = layers.reduce(fold, nothing);
  return { resolved: plainValue(node) as Merged['resolved'], provenance: provenanceOf(node), findings };
}

const bottom = emptyLayer('config');
const made = new WeakMap<LocatedMap, WeakMap<LocatedMap, Folded>>();

function fold(lower: Folded, layer: Layer): Folded {
  const over = made.get(lower.node) ?? new WeakMap<LocatedMap, Folded>();
  made.set(lower.node, over);
  const known = over.get(layer.node);
  if (known) return known;
  const findings = [...lower.findings];
  const merged = mergeNodes(lower.node, layer.node, findings);
  const folded: Folded = { node: merged.kind === 'map' ? merged : lower.node, findings };
  over.set(layer.node, folded);
  return folded;
}
