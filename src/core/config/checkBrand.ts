import { vocabularyOf } from '../flow/ruleSet.ts';
import type { AppPart } from '../model/release.ts';
import type { ResolvedBrand } from '../model/resolvedBrand.ts';
import type { Json } from '../shared/json.ts';
import { pointerSegments, toPointer } from '../shared/jsonPointer.ts';
import { suggest } from '../shared/suggest.ts';
import { type BrandCheck, type MarkedDocument, reporterTo } from './checks/brandCheck.ts';
import { checkBrandSettings } from './checks/checkBrandSettings.ts';
import { checkCopy } from './checks/checkCopy.ts';
import { checkDocuments } from './checks/checkDocuments.ts';
import { checkFacts } from './checks/checkFacts.ts';
import { checkFlows } from './checks/checkFlows.ts';
import { checkLegalTexts } from './checks/checkLegalTexts.ts';
import { checkPages } from './checks/checkPages.ts';
import { checkPolicies } from './checks/checkPolicies.ts';
import { checkRules } from './checks/checkRules.ts';
import { checkScreens } from './checks/checkScreens.ts';
import { checkSteps } from './checks/checkSteps.ts';
import { checkTelemetry } from './checks/checkTelemetry.ts';
import { checkTheme } from './checks/checkTheme.ts';
import { checkUnused } from './checks/checkUnused.ts';
import type { ConfigSchemas } from './configSchemas.ts';
import { type Finding, hasErrors } from './finding.ts';
import { baseRoot, layerRootOf } from './layerFiles.ts';
import type { LocatedNode } from './locatedNode.ts';
import { memoByIdentity } from './memoByIdentity.ts';
import { type Provenance, siblingsOf } from './provenance.ts';
import { type ResolvedDocument, resolvedDocuments } from './resolvedDocuments.ts';
import { schemaFindings } from './schemaFindings.ts';
import type { SchemaProblem } from './schemaProblem.ts';

/** What the check is told besides the brand. */
export interface CheckOptions {
  /** Names and copy keys that the program itself uses; without it nothing is called unused. */
  readonly usedByCode?: (name: string) => boolean;
}

const parts: readonly ((check: BrandCheck) => void)[] = [
  checkBrandSettings,
  checkFacts,
  checkFlows,
  checkSteps,
  checkScreens,
  checkRules,
  checkPolicies,
  checkCopy,
  checkPages,
  checkDocuments,
  checkLegalTexts,
  checkTelemetry,
  checkTheme,
];

/**
 * Everything that is wrong with one brand, its layers merged, each finding at the file, line and column to change.
 * First that what layers changed is still whole; only then what it refers to, for that needs whole documents.
 */
export function checkBrand(
  resolved: Readonly<Record<string, Json>>,
  provenance: Provenance,
  schemas: ConfigSchemas,
  { usedByCode }: CheckOptions = {},
): readonly Finding[] {
  const documents = resolvedDocuments(resolved);
  const broken = documents.flatMap((document) => mergedProblems(document, provenance, schemas));
  if (hasErrors(broken)) return broken;
  const findings: Finding[] = [];
  const brand = wholeBrand(resolved);
  const check: BrandCheck = {
    brand,
    provenance,
    schemas,
    documents: documents.map((document) => marked(document, schemas)),
    vocabulary: vocabularyFor(brand.facts, brand.enums),
    usedByCode: usedByCode ?? (() => true),
    report: reporterTo(findings, provenance),
  };
  for (const part of parts) part(check);
  if (usedByCode) checkUnused(check);
  return findings;
}

/** The resolved value with every section there; typed, because its documents satisfy their schemas. */
export const wholeBrand = (resolved: Readonly<Record<string, Json>>): ResolvedBrand =>
  ({ ...noSections, ...resolved }) as unknown as ResolvedBrand;

const noSections = {
  brand: Object.freeze({}),
  theme: Object.freeze({}),
  facts: Object.freeze({}),
  enums: Object.freeze({}),
  flags: Object.freeze({}),
  telemetry: Object.freeze({}),
  flows: Object.freeze({}),
  steps: Object.freeze({}),
  screens: Object.freeze({}),
  policies: Object.freeze({}),
  pages: Object.freeze({}),
  documents: Object.freeze({}),
  copy: Object.freeze({}),
  logo: '',
};

/** A document as one base file said it was checked with its file; only what layers made anew is checked here. */
function mergedProblems(
  { schema, pointer, value }: ResolvedDocument,
  provenance: Provenance,
  schemas: ConfigSchemas,
): readonly Finding[] {
  const [node] = provenance.chain(pointer);
  if (!node || node.kind === 'scalar') return [];
  if (node.under === undefined && layerRootOf(node.at.file) === baseRoot) return [];
  return schemaFindings(
    node,
    newDocument(node, schemas.problems(schema, value, 'whole'), pointer, provenance),
  );
}

/** A document that no layer below has and that lacks its parts: one finding, for it was often meant to change another. */
function newDocument(
  node: LocatedNode,
  problems: readonly SchemaProblem[],
  pointer: string,
  { root }: Provenance,
): readonly SchemaProblem[] {
  const [first, ...others] = problems.filter(({ code, pointer: at }) => code === 'missing-key' && at === '');
  const path = pointerSegments(pointer);
  const id = path.at(-1);
  if (!first || id === undefined || path.length < 2 || node.under !== undefined) return problems;
  const suggestion = suggest(id, siblingsOf(root, toPointer(path.slice(0, -1))));
  const lacks = [first, ...others].map(
    ({ message }) => /^The key (\S+) is missing$/.exec(message)?.[1] ?? message,
  );
  const message = `No layer below has ${id} to change, and as a new one it lacks ${lacks.join(', ')}`;
  const one: SchemaProblem = { ...first, message, ...(suggestion === undefined ? {} : { suggestion }) };
  return [one, ...problems.filter((problem) => problem !== first && !others.includes(problem))];
}

/** The marks of a document with pointers from the root of the brand. */
const marked = (document: ResolvedDocument, schemas: ConfigSchemas): MarkedDocument => ({
  ...document,
  marks: schemas
    .marks(document.schema, document.value)
    .map((mark) => ({ ...mark, pointer: document.pointer + mark.pointer })),
});

const vocabularyFor = memoByIdentity((facts: AppPart['facts'], enums: AppPart['enums']) =>
  vocabularyOf({ facts, enums, policies: {} }),
);
