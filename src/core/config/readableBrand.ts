import type { Json } from '../shared/json.ts';
import { pointerSegments } from '../shared/jsonPointer.ts';
import type { ConfigSchemas } from './configSchemas.ts';
import { type BrokenDocument, readSection } from './documentsOfSection.ts';
import type { Finding } from './finding.ts';
import { type LeftOut, mayHold, namesIn, readable } from './leftOut.ts';
import { type LocatedMap, type LocatedNode, nodeAt, plainValue } from './locatedNode.ts';
import type { Merged } from './mergeLayers.ts';
import { type Provenance, provenanceOf } from './provenance.ts';

/** A merged brand without what cannot be read. */
export interface ReadableBrand {
  readonly resolved: Readonly<Record<string, Json>>;
  readonly provenance: Provenance;
  /** What the schemas refuse in what its layers merged. */
  readonly findings: readonly Finding[];
  readonly left: readonly LeftOut[];
  /** What of that the files of its layers lack already. */
  readonly ofFiles: readonly LeftOut[];
}

/** `left` is what the files of its layers lack already. */
export function readableBrand(
  { resolved, provenance }: Merged,
  schemas: ConfigSchemas,
  left: readonly LeftOut[],
): ReadableBrand {
  const broken = Object.keys(resolved).flatMap(
    (section) => readSection(section, provenance.root, schemas).broken,
  );
  if (broken.length === 0) return { resolved, provenance, findings: [], left, ofFiles: left };
  const out = [...left];
  let root = provenance.root;
  for (const document of broken) {
    const node = nodeAt(root, document.pointer);
    if (!node) continue;
    const kept = readable(node, (part) => schemas.problems(document.schema, plainValue(part), 'whole'));
    const [section = '', ...path] = pointerSegments(document.pointer);
    const isKept = kept.isWhole || path.length === 0;
    const names = isKept ? kept.left.flatMap((part) => namesIn(part.node)) : namesIn(node);
    out.push({ section, document: path.at(-1) ?? '', names: new Set([...names, ...path]) });
    root = withNode(root, [section, ...path], isKept ? kept.node : undefined);
  }
  return {
    resolved: plainValue(root) as ReadableBrand['resolved'],
    provenance: provenanceOf(root),
    findings: broken.flatMap((document) => (follows(document, left) ? [] : document.problems)),
    left: out,
    ofFiles: left,
  };
}

/** Whether a document is only incomplete because of what its files lack already, and what was said there. */
const follows = ({ pointer }: BrokenDocument, left: readonly LeftOut[]): boolean => {
  const [section = '', ...path] = pointerSegments(pointer);
  const name = path.at(-1) ?? '';
  return left.some(
    (part) =>
      part.section === section &&
      (part.document === name || (part.document === undefined && (name === '' || mayHold(part, name)))),
  );
};

function withNode(map: LocatedMap, path: readonly string[], node: LocatedNode | undefined): LocatedMap {
  const [key = '', ...rest] = path;
  const entries = new Map(map.entries);
  const child = entries.get(key);
  const next = rest.length > 0 && child?.kind === 'map' ? withNode(child, rest, node) : node;
  if (next) entries.set(key, next);
  else entries.delete(key);
  return { ...map, entries };
}
