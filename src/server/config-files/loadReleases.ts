import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildRelease } from '../../core/config/buildRelease.ts';
import { checkConfig } from '../../core/config/checks/checkConfig.ts';
import { contentHash } from '../../core/config/contentHash.ts';
import { type Finding, hasErrors, showLocation } from '../../core/config/finding.ts';
import type { ConfigFile } from '../../core/config/layerFiles.ts';
import { renderFindings } from '../../core/config/renderFindings.ts';
import type { Release } from '../../core/model/release.ts';
import { loadConfigSchemas } from './loadConfigSchemas.ts';
import type { BuiltReleases } from './packedReleases.ts';
import { type ConfigTree, readConfigTree } from './readConfigTree.ts';
import { openReleaseCache } from './releaseCache.ts';

const HERE = import.meta.dirname;
const CORE = join(HERE, '../../core');
const LOCK = join(HERE, '../../../package-lock.json');

let ownTexts: readonly ConfigFile[] | undefined;

/** Compiler sources and package versions, which affect the built releases; read once, as the program is. */
function compilerTexts(): readonly ConfigFile[] {
  ownTexts ??= [
    ...sourcesIn(CORE),
    ...sourcesIn(HERE),
    { path: 'package-lock.json', text: readFileSync(LOCK, 'utf8') },
  ];
  return ownTexts;
}

const sourcesIn = (folder: string): readonly ConfigFile[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));

export interface LoadOptions {
  /** The environment layer (`brands/_environments/<name>`); none in production. */
  readonly environment?: string | undefined;
  /** Cache of built releases; default `.cache/releases` below the root. */
  readonly cacheFolder?: string | undefined;
}

/** The configuration has errors; the message shows each with a code frame. */
export class ConfigRejected extends Error {
  readonly findings: readonly Finding[];
  /** One line per error. */
  readonly lines: readonly string[];

  constructor(findings: readonly Finding[], tree: ConfigTree) {
    const texts = new Map(tree.files.map(({ path, text }) => [path, text]));
    const errors = findings.filter(({ severity }) => severity === 'error');
    const shown = renderFindings(errors, { textOf: (file) => texts.get(file) });
    super(`The configuration has ${errors.length} error${errors.length === 1 ? '' : 's'}.\n\n${shown}`);
    this.name = 'ConfigRejected';
    this.findings = findings;
    this.lines = errors.map((finding) => `${showLocation(finding)} ${finding.message}`);
  }
}

/** Lower-case hex SHA-256 of a text's UTF-8 bytes. */
export const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

const hashing = { sha256 };

/** The texts below a root as they are now. */
export interface ReadFolder {
  readonly files: readonly ConfigFile[];
  /** Lower-case hex SHA-256 of the layers under an environment and of this program. */
  readonly hash: string;
  /**
   * Checks and compiles all brands, or reuses an earlier build from identical texts and compiler. Throws
   * `ConfigRejected` on any error: nothing unchecked is released.
   */
  load(): BuiltReleases;
}

export function readFolder(
  root: string,
  { environment, cacheFolder = join(root, '.cache/releases') }: LoadOptions = {},
): ReadFolder {
  const tree = readConfigTree(root);
  const hash = keyOf(tree, environment);
  return {
    files: tree.files,
    hash,
    load() {
      const cache = openReleaseCache(cacheFolder);
      const known = cache.read(hash);
      if (known) return known;
      const loaded = releasesOf(tree, environment);
      cache.write(hash, loaded);
      return loaded;
    },
  };
}

/** The releases of a tree with an environment's layer; throws `ConfigRejected` on any error. */
export function releasesOf(tree: ConfigTree, environment: string | undefined): BuiltReleases {
  const { brands, findings } = checkConfig(tree.files, loadConfigSchemas(tree), { environment });
  if (hasErrors(findings)) throw new ConfigRejected(findings, tree);
  const whole = brands.flatMap(({ code, brand }) => (brand ? [{ code, brand }] : []));
  const releases = whole.map(({ code, brand }): [string, Release] => [code, buildRelease(brand, hashing)]);
  const says = whole.map(({ code, brand }): [string, string] => [code, contentHash(brand, hashing)]);
  return { releases: new Map(releases), says: new Map(says), findings };
}

/** Names what the check found in a lender's configuration: lower-case hex SHA-256. Equal when it found the same. */
export const verdictOf = (findings: readonly Finding[]): string =>
  sha256(
    findings
      .map(({ code, pointer, message }) => JSON.stringify([code, pointer ?? null, message]))
      .sort()
      .join('\n'),
  );

/** Hash of the schemas and compiler with which this program checks and builds releases. */
export const programHash = (root: string): string =>
  sha256(
    JSON.stringify(
      [...readConfigTree(root).schemas, ...compilerTexts()].map(({ path, text }) => [path, text]),
    ),
  );

/** Hash of all inputs of a release: environment, layers, schemas and compiler. */
function keyOf({ files, schemas }: ConfigTree, environment: string | undefined): string {
  const texts = [...files, ...schemas, ...compilerTexts()].map(({ path, text }) => [path, text]);
  return sha256(JSON.stringify([environment ?? null, texts]));
}
