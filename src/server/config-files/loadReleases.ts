import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildRelease } from '../../core/config/buildRelease.ts';
import { checkConfig } from '../../core/config/checkConfig.ts';
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

/** The sources that make a release from texts, and the versions of the packages they use: they change what is made. */
const compilerTexts = (): readonly ConfigFile[] => [
  ...sourcesIn(CORE),
  ...sourcesIn(HERE),
  { path: 'package-lock.json', text: readFileSync(LOCK, 'utf8') },
];

const sourcesIn = (folder: string): readonly ConfigFile[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));

/** How releases are loaded. */
export interface LoadOptions {
  /** The environment whose layer lies over the base (`brands/_environments/<name>`); none in production. */
  readonly environment?: string | undefined;
  /** Where built releases are kept between starts; `.cache/releases` below the root unless told. */
  readonly cacheFolder?: string | undefined;
}

/** The configuration has errors; the message shows each with its code frame. */
export class ConfigRejected extends Error {
  readonly findings: readonly Finding[];
  /** The errors, one line each. */
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

/**
 * Reads, checks and compiles all brands below `root`, or takes what an earlier start built from the very same texts
 * with the very same compiler. Throws `ConfigRejected` when there is an error: nothing unchecked is released.
 */
export function loadReleases(
  root: string,
  { environment, cacheFolder = join(root, '.cache/releases') }: LoadOptions = {},
): BuiltReleases {
  const tree = readConfigTree(root);
  const cache = openReleaseCache(cacheFolder);
  const key = keyOf(tree, environment);
  const known = cache.read(key);
  if (known) return known;
  const loaded = releasesOf(tree, environment);
  cache.write(key, loaded);
  return loaded;
}

/** The releases of a tree that was read, with the layer of an environment; throws `ConfigRejected` when there is an error. */
export function releasesOf(tree: ConfigTree, environment: string | undefined): BuiltReleases {
  const { brands, findings } = checkConfig(tree.files, loadConfigSchemas(tree), { environment });
  if (hasErrors(findings)) throw new ConfigRejected(findings, tree);
  const releases = brands.flatMap(({ code, brand }): [string, Release][] =>
    brand ? [[code, buildRelease(brand, { sha256 })]] : [],
  );
  return { releases: new Map(releases), findings };
}

/** Names what this program makes of the layers below `root` under an environment: lower-case hex SHA-256. */
export const folderHash = (root: string, environment: string | undefined): string =>
  keyOf(readConfigTree(root), environment);

/** Names what this program checks and makes releases by: its schemas and its compiler. */
export const programHash = (root: string): string =>
  sha256(
    JSON.stringify(
      [...readConfigTree(root).schemas, ...compilerTexts()].map(({ path, text }) => [path, text]),
    ),
  );

/** Everything a release is made from: the environment, the layers, their schemas, and the compiler itself. */
function keyOf({ files, schemas }: ConfigTree, environment: string | undefined): string {
  const texts = [...files, ...schemas, ...compilerTexts()].map(({ path, text }) => [path, text]);
  return sha256(JSON.stringify([environment ?? null, texts]));
}
