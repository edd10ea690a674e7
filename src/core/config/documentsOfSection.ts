import { pointerSegments, toPointer } from '../shared/jsonPointer.ts';
import { suggest } from '../shared/suggest.ts';
import type { ConfigSchemas } from './configSchemas.ts';
import type { Finding } from './finding.ts';
import { baseRoot, layerRootOf } from './layerFiles.ts';
import { childOf, type LocatedMap, type LocatedNode, nodeAt, plainValue } from './locatedNode.ts';
import { memoByIdentity } from './memoByIdentity.ts';
import { siblingsOf } from './provenance.ts';
import { type ResolvedDocument, resolvedDocuments } from './resolvedDocuments.ts';
import { schemaFindings } from './schemaFindings.ts';
import type { SchemaProblem } from './schemaProblem.ts';
import { noMarks, type SectionMarks, sectionMarks } from './sectionMarks.ts';

/** A document that its layers made into something its schema refuses. */
export interface BrokenDocument {
  readonly schema: string;
  /** Of the resolved brand (`/steps/income`). */
  readonly pointer: string;
  readonly problems: readonly Finding[];
}

/** Memoized, so brands share it. */
export interface SectionReading {
  readonly broken: readonly BrokenDocument[];
  readonly marks: SectionMarks;
}

export function readSection(section: string, root: LocatedMap, schemas: ConfigSchemas): SectionReading {
  const node = childOf(root, section);
  return node ? readingsOf(node, schemas)(section) : nothing;
}

const nothing: SectionReading = { broken: [], marks: noMarks };

const readingsOf = memoByIdentity((node: LocatedNode, schemas: ConfigSchemas) => {
  let reading: SectionReading | undefined;
  return (section: string): SectionReading => {
    reading ??= read(section, node, schemas);
    return reading;
  };
});

function read(section: string, node: LocatedNode, schemas: ConfigSchemas): SectionReading {
  const value = plainValue(node);
  const documents = resolvedDocuments({ [section]: value });
  const root: LocatedMap = { kind: 'map', at: node.at, entries: new Map([[section, node]]) };
  return {
    broken: documents.flatMap((document) => {
      const problems = mergedProblems(document, root, schemas);
      return problems.length === 0 ? [] : [{ schema: document.schema, pointer: document.pointer, problems }];
    }),
    marks: sectionMarks(section, value, schemas),
  };
}

/** A document from a single base file was checked with its file; only merged ones are checked here. */
function mergedProblems(
  { schema, pointer, value }: ResolvedDocument,
  root: LocatedMap,
  schemas: ConfigSchemas,
): readonly Finding[] {
  const node = nodeAt(root, pointer);
  if (!node || node.kind === 'scalar') return [];
  if (node.under === undefined && layerRootOf(node.at.file) === baseRoot) return [];
  return schemaFindings(node, newDocument(node, schemas.problems(schema, value, 'whole'), pointer, root));
}

/**
 * A document without a lower layer that lacks keys: one finding, because it was probably meant to change
 * another document.
 */
function newDocument(
  node: LocatedNode,
  problems: readonly SchemaProblem[],
  pointer: string,
  root: LocatedMap,
): readonly SchemaProblem[] {
  const [first, ...others] = problems.filter(({ code, pointer: at }) => code === 'missing-key' && at === '');
  const path = pointerSegments(pointer);
  const id = path.at(-1);
  if (!first || id === undefined || path.length < 2 || node.under !== undefined) return problems;
  const suggestion = suggest(id, siblingsOf(root, toPointer(path.slice(0, -1))));
  const lacks = [first, ...others].map(
    ({ message }) => /^The key (\S+) is missing$/.exec(message)?.[1] ?? message,
  );
  const message = `No layer below has ${id}, and a new one needs ${lacks.join(', ')}`;
  if (suggestion !== undefined) return [{ ...first, message, suggestion }];
  const one: SchemaProblem = { ...first, message };
  return [one, ...problems.filter((problem) => problem !== first && !others.includes(problem))];
}
