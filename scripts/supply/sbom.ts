import { createHash } from 'node:crypto';

/** The part of a package-lock.json entry that is used here. */
interface LockedPackage {
  /** What it is published as, where it is installed under another name (`npm:` in package.json). */
  readonly name?: string;
  readonly version: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** A package-lock.json of version 3: packages by path, the project itself under the empty path. */
export interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

export interface SbomParts {
  /** Lock paths of the packages in the built pages. */
  readonly bundled: ReadonlySet<string>;
  /** Known licenses by `name@version`. */
  readonly stated: Readonly<Record<string, string>>;
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 13);

const purlOf = (name: string, version: string): string =>
  `pkg:npm/${name.replace('@', '%40')}@${encodeURIComponent(version)}`;

const refOf = (path: string, { version }: LockedPackage): string => `${path}@${version}`;

/** Converts `sha512-<base64>` to CycloneDX hashes. */
function hashesOf({ integrity = '' }: LockedPackage): readonly object[] {
  const [algorithm = '', hash = ''] = integrity.split(' ')[0]?.split('-') ?? [];
  const alg = { sha512: 'SHA-512', sha1: 'SHA-1' }[algorithm];
  return alg === undefined ? [] : [{ alg, content: Buffer.from(hash, 'base64').toString('hex') }];
}

function licencesOf(licence: string | undefined): readonly object[] {
  if (licence === undefined) return [];
  return / (AND|OR|WITH) /.test(licence) ? [{ expression: licence }] : [{ license: { id: licence } }];
}

/** Where Node finds a package required from `from`: in its own node_modules or a parent's. */
function found(packages: Lock['packages'], from: string, name: string): string | undefined {
  for (
    let at = from;
    ;
    at = at.includes('/node_modules/') ? at.slice(0, at.lastIndexOf('/node_modules/')) : ''
  ) {
    const path = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    if (packages[path]) return path;
    if (at === '') return undefined;
  }
}

/** A UUID from the hash of the content, so that equal content has an equal id. */
function uuidOf(content: string): string {
  const hash = createHash('sha256').update(content).digest('hex');
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `a${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}

/**
 * The software bill of materials (CycloneDX 1.6): packages of the server and of the built pages, with version,
 * license, hash and dependencies. Deterministic: it has no timestamp, and its serial number is the hash of its
 * content.
 */
export function sbomOf({ packages }: Lock, { bundled, stated }: SbomParts): string {
  const shipped = Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && (!dev || bundled.has(path)))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const shippedPaths = new Set(shipped.map(([path]) => path));
  const components = shipped.map(([path, locked]) => {
    const name = locked.name ?? nameOf(path);
    const licence = locked.license ?? stated[`${name}@${locked.version}`];
    return {
      type: 'library',
      'bom-ref': refOf(path, locked),
      name,
      version: locked.version,
      scope: locked.optional ? 'optional' : 'required',
      hashes: hashesOf(locked),
      licenses: licencesOf(licence),
      purl: purlOf(name, locked.version),
      properties: bundled.has(path) ? [{ name: 'equiform:pages', value: 'in the built pages' }] : [],
    };
  });
  const needs = (path: string, { dependencies, optionalDependencies }: LockedPackage): readonly string[] =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .map((name) => found(packages, path, name))
      .filter((at) => at !== undefined && shippedPaths.has(at))
      .map((at) => refOf(at as string, packages[at as string] as LockedPackage))
      .sort();
  const project = packages[''] as LockedPackage & { readonly name: string };
  const root = { type: 'application', 'bom-ref': 'equiform', name: project.name, version: project.version };
  const content = {
    metadata: { component: root },
    components,
    dependencies: [
      { ref: 'equiform', dependsOn: needs('', project) },
      ...shipped.map(([path, locked]) => ({ ref: refOf(path, locked), dependsOn: needs(path, locked) })),
    ],
  };
  const serialNumber = `urn:uuid:${uuidOf(JSON.stringify(content))}`;
  return `${JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', serialNumber, version: 1, ...content }, null, 1)}\n`;
}
