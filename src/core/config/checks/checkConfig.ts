import { assembleLayer, emptyLayer, type Layer, unknownFile } from '../assembleLayer.ts';
import { withCharacterSets } from '../characterSets.ts';
import type { CheckedBrand } from '../checkedBrand.ts';
import { checkHosts } from '../checkHosts.ts';
import { checkNmls } from '../checkNmls.ts';
import { checkOrgCodes } from '../checkOrgCodes.ts';
import { checkOwnWords } from '../checkOwnWords.ts';
import { collectFindings } from '../collectFindings.ts';
import type { ConfigSchemas } from '../configSchemas.ts';
import { type Finding, findingAt, hasErrors } from '../finding.ts';
import { checkInstallationFiles } from '../installation/checkInstallationFiles.ts';
import { isConsequence } from '../isConsequence.ts';
import { baseRoot, brandRoot, type ConfigFile, fileKindOf, isOfLayers, layerRootOf } from '../layerFiles.ts';
import { layersOfBrand } from '../layersOfBrand.ts';
import { type LeftOut, readableFile, sayingWhatIsLeftOut, uncountedIn, unreadFile } from '../leftOut.ts';
import { type LocatedNode, nodeAt, plainValue, textOf } from '../locatedNode.ts';
import { readLook, textNamedBy } from '../lookFiles.ts';
import { memoByIdentity } from '../memoByIdentity.ts';
import { mergeLayers } from '../mergeLayers.ts';
import { type LocatedDocument, parseLayerFile } from '../parseLayerFile.ts';
import { readableBrand } from '../readableBrand.ts';
import { schemaFindings } from '../schemaFindings.ts';
import { approvedWords, isUnreviewed } from '../unreviewed.ts';
import { unusedEverywhere } from '../unusedEverywhere.ts';
import { type CheckOptions, checkBrand, wholeBrand } from './checkBrand.ts';
import { codeProblem } from './checkBrandSettings.ts';

export interface CheckedConfig {
  readonly brands: readonly CheckedBrand[];
  /** In order of file and line; a finding shared by several brands appears once and names them. */
  readonly findings: readonly Finding[];
}

export interface ConfigCheckOptions extends CheckOptions {
  /** Default: all. */
  readonly only?: readonly string[];
  /** The environment whose layer is applied over the base; none in production. */
  readonly environment?: string | undefined;
}

interface ReadLayers {
  readonly layers: ReadonlyMap<string, Layer>;
  readonly findings: readonly Finding[];
  readonly broken: ReadonlySet<string>;
  /** What cannot be read, by layer. */
  readonly left: ReadonlyMap<string, readonly LeftOut[]>;
  readonly texts: ReadonlyMap<string, string>;
  /** Files of copy that say that nobody has approved their words. */
  readonly unreviewed: ReadonlySet<string>;
}

/**
 * Checks every file once, and every brand. What cannot be read is left out of the brands that it is part of, which are therefore
 * not ready; everything else of them is checked all the same.
 */
export function checkConfig(
  files: readonly ConfigFile[],
  schemas: ConfigSchemas,
  options: ConfigCheckOptions = {},
): CheckedConfig {
  const read = readLayers(files, schemas);
  const all = brandCodes(read);
  const codes = all.filter((code) => options.only?.includes(code) ?? true);
  const checked = codes.map((code) => checkOne(code, read, schemas, options));
  const hosts = [...checkHosts(checked), ...checkOrgCodes(checked, all), ...checkNmls(checked)];
  const shared = [
    ...read.findings,
    ...hosts,
    ...checkInstallationFiles(files, schemas, options.only ? undefined : checked),
  ];
  const brands = unusedEverywhere(checked, hasErrors(shared));
  return {
    brands: brands.map((brand) => withShared(brand, hosts)),
    findings: collectFindings(shared, brands),
  };
}

const brandCodes = ({ layers }: ReadLayers): readonly string[] =>
  [...layers.keys()].flatMap((root) => /^brands\/([^_/][^/]*)$/.exec(root)?.[1] ?? []).sort();

function withShared(brand: CheckedBrand, hosts: readonly Finding[]): CheckedBrand {
  const own = hosts.filter((finding) => finding.brand === brand.code);
  return own.length === 0 ? brand : { ...brand, brand: undefined, findings: [...brand.findings, ...own] };
}

function readLayers(files: readonly ConfigFile[], schemas: ConfigSchemas): ReadLayers {
  const findings: Finding[] = [];
  const broken = new Set<string>();
  const left = new Map<string, LeftOut[]>();
  const documents = new Map<string, LocatedDocument[]>();
  const unreviewed = new Set<string>();
  for (const file of files) {
    const root = layerRootOf(file.path);
    if (root === undefined && isOfLayers(file.path)) findings.push(unknownFile(file));
    if (root === undefined || !isOfLayers(file.path)) continue;
    const { document, problems, left: unread } = readOnce(file, schemas)(root);
    findings.push(...problems);
    if (hasErrors(problems)) broken.add(root);
    left.set(root, [...(left.get(root) ?? []), ...unread]);
    const known = documents.get(root) ?? [];
    documents.set(root, known);
    if (document) known.push(document);
    if (document && isUnreviewed(document)) unreviewed.add(file.path);
  }
  const layers = new Map([...documents].map(([root, parsed]) => [root, assembleLayer(root, parsed)]));
  for (const [root, layer] of layers) {
    const wrong = layer.findings.filter(({ severity }) => severity === 'error');
    if (wrong.length > 0) broken.add(root);
    const twice = wrong.filter(({ code }) => code === 'duplicate-id');
    left.set(root, [...(left.get(root) ?? []), ...twice.map(({ file }) => uncountedIn(file))]);
  }
  findings.push(...[...layers.values()].flatMap((layer) => layer.findings));
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  return { layers, findings, broken, left, texts, unreviewed };
}

/** Each text is parsed once, however many environments, edits and brands use it. */
const readOnce = memoByIdentity((file: ConfigFile, schemas: ConfigSchemas) => {
  let read: ReturnType<typeof readFile> | undefined;
  return (root: string) => {
    read ??= readFile(file, root, schemas);
    return read;
  };
});

function readFile(file: ConfigFile, root: string, schemas: ConfigSchemas) {
  const parsed = parseLayerFile(file.path, file.text);
  if (!parsed.ok)
    return { document: undefined, problems: parsed.error, left: [unreadFile(file.path, file.text)] };
  const kind = fileKindOf(file.path.slice(root.length + 1));
  if (!kind) return { document: parsed.value, problems: [], left: [] };
  const extent = root === baseRoot ? 'whole' : 'part';
  const problemsOf = (node: LocatedNode) => schemas.problems(kind.schema, plainValue(node), extent);
  const problems = problemsOf(parsed.value.root);
  const head = headFindings(parsed.value, kind.schema, extent);
  if (problems.length === 0) return { document: parsed.value, problems: head, left: [] };
  const { document, left, pointers } = readableFile(parsed.value, problemsOf);
  const said = problems.map((problem) => sayingWhatIsLeftOut(problem, pointers));
  return { document, left, problems: [...schemaFindings(parsed.value.root, said), ...head] };
}

/**
 * Every file must have `version` and a correct `$schema`, so that editors validate it with the right schema.
 */
function headFindings(
  { path, root }: LocatedDocument,
  schema: string,
  extent: 'whole' | 'part',
): readonly Finding[] {
  if (root.kind !== 'map') return [];
  const meant = `${'../'.repeat(path.split('/').length - 1)}schemas/config/${schema}`;
  const named = root.entries.get('$schema');
  const version = extent === 'part' && !root.entries.has('version');
  return [
    ...(version ? [findingAt(root.at, 'missing-key', 'The key version is missing')] : []),
    ...(named === undefined
      ? [findingAt(root.at, 'missing-key', `The key $schema is missing: ${meant}`)]
      : plainValue(named) === meant
        ? []
        : [
            findingAt(named.at, 'not-allowed', 'This is the $schema of another kind of file', {
              suggestion: meant,
            }),
          ]),
  ];
}

function checkOne(
  code: string,
  { layers, broken, left, texts, unreviewed }: ReadLayers,
  schemas: ConfigSchemas,
  { environment, ...options }: ConfigCheckOptions,
): CheckedBrand {
  const chain = layersOfBrand(code, layers, environment);
  const stop = (findings: readonly Finding[]): CheckedBrand => ({
    code,
    brand: undefined,
    provenance: undefined,
    findings,
  });
  if (!chain.ok) return stop([chain.error]);
  if (!layers.get(brandRoot(code))?.node.entries.has('brand'))
    return stop(left.get(brandRoot(code))?.length ? [] : ownCode(code, layers));
  const merged = mergeLayers(chain.value.map((root) => layers.get(root) ?? emptyLayer(root)));
  const whole = readableBrand(
    merged,
    schemas,
    chain.value.flatMap((root) => left.get(root) ?? []),
  );
  const textAt = textNamedBy(whole.provenance, texts);
  const { theme } = wholeBrand(whole.resolved);
  const approved = approvedWords(whole, unreviewed);
  const resolved = {
    ...withCharacterSets(whole.resolved),
    logo: textAt('/theme/logo/file'),
    look: readLook(theme, textAt),
  };
  const follows = (finding: Finding): boolean => isConsequence(finding, whole);
  const found = [
    ...ownCode(code, layers),
    ...merged.findings,
    ...approved.findings,
    ...checkOwnWords(chain.value, layers),
    ...checkBrand(resolved, whole.provenance, schemas, {
      ...options,
      ...(whole.left.length > 0 ? { isConsequence: follows } : {}),
    }),
  ].filter((finding) => !follows(finding));
  const all = [...whole.findings, ...found];
  const isReady = !hasErrors(all) && !chain.value.some((root) => broken.has(root));
  return {
    code,
    // Words in a language that is not offered yet are checked like all others.
    brand: isReady ? wholeBrand({ ...resolved, ...approved.sections }) : undefined,
    provenance: chain.value.some((root) => broken.has(root)) ? undefined : merged.provenance,
    findings: all.map((finding) => ({ ...finding, brand: code })),
  };
}

function ownCode(code: string, layers: ReadLayers['layers']): readonly Finding[] {
  const file = layers.get(brandRoot(code))?.node.entries.get('brand');
  if (!file) {
    const at = { file: `${brandRoot(code)}/brand.yaml`, line: 1, column: 1 };
    return [findingAt(at, 'brand-code', `The folder of the brand ${code} needs a brand.yaml`)];
  }
  const problem = codeProblem(textOf(file, 'code'), code);
  if (!problem) return [];
  const at = nodeAt(file, '/code')?.at ?? file.at;
  return [findingAt(at, 'brand-code', problem.message, { suggestion: problem.suggestion })];
}
