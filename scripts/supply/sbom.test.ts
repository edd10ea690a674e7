import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isAllowed, readLicences, statedLicences } from './licences.ts';
import { type Lock, sbomOf } from './sbom.ts';
import { packageOf } from './sbomPlugin.ts';

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
const licences = readLicences();
const parts = { bundled: new Set<string>(), stated: statedLicences(licences) };
const text = sbomOf(lock, parts);
const bill = JSON.parse(text);

interface Component {
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly 'bom-ref': string;
  readonly hashes: readonly { readonly alg: string; readonly content: string }[];
  readonly licenses: readonly { readonly license?: { readonly id: string }; readonly expression?: string }[];
}
const components = bill.components as readonly Component[];
const licenceOf = ({ licenses: [one] }: Component): string => one?.license?.id ?? one?.expression ?? 'none';

describe('the bill of materials', () => {
  it('is CycloneDX: each package once, with version, address, licence, and the hash that the lock has', () => {
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
    expect(bill.serialNumber).toMatch(
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(bill.metadata.component).toMatchObject({ type: 'application', name: 'equiform' });
    expect(new Set(components.map((one) => one['bom-ref'])).size).toBe(components.length);
    for (const one of components) {
      const { name, version, hashes } = one;
      expect(one.purl).toBe(`pkg:npm/${name.replace('@', '%40')}@${version}`);
      expect([name, hashes[0]?.alg, hashes[0]?.content.length]).toEqual([name, 'SHA-512', 128]);
      const locked = lock.packages[one['bom-ref'].slice(0, -version.length - 1)];
      expect(locked?.integrity).toContain(Buffer.from(hashes[0]?.content ?? '', 'hex').toString('base64'));
    }
  });

  it('has every package that the server runs with, and its dependencies', () => {
    const { dependencies: asked } = JSON.parse(readFileSync('package.json', 'utf8'));
    const wanted = Object.entries<string>(asked).map(
      ([name, version]) => /^npm:(.+)@/.exec(version)?.[1] ?? name,
    );
    expect(components.map(({ name }) => name)).toEqual(expect.arrayContaining(wanted));
    expect(components.map(({ name }) => name)).not.toContain('vitest');
    const refs = new Set(['equiform', ...components.map((one) => one['bom-ref'])]);
    const dependencies = bill.dependencies as readonly { ref: string; dependsOn: readonly string[] }[];
    expect(new Set(dependencies.map(({ ref }) => ref))).toEqual(refs);
    for (const { dependsOn } of dependencies) for (const ref of dependsOn) expect(refs).toContain(ref);
    const ofProject = dependencies[0]?.dependsOn ?? [];
    expect(ofProject).toHaveLength(wanted.length);
  });

  it('is the same for the same lock file, and different for another', () => {
    expect(sbomOf(lock, parts)).toBe(text);
    const other = sbomOf(lock, { ...parts, bundled: new Set(['node_modules/preact']) });
    expect(JSON.parse(other).serialNumber).not.toBe(bill.serialNumber);
    expect(text).not.toMatch(/\d{4}-\d\d-\d\dT|"timestamp"/);
  });

  it('also has packages that are only built into the pages', () => {
    const path = 'node_modules/vite';
    const names = JSON.parse(sbomOf(lock, { ...parts, bundled: new Set([path]) })).components;
    expect(names).toContainEqual(
      expect.objectContaining({
        name: 'vite',
        properties: [expect.objectContaining({ name: 'equiform:pages' })],
      }),
    );
    expect(packageOf('/a/b/node_modules/@x/y/node_modules/z/lib/i.js', '/a/b')).toBe(
      'node_modules/@x/y/node_modules/z',
    );
    expect(packageOf('/a/b/src/web/main.tsx', '/a/b')).toBeUndefined();
  });
});

describe('licences', () => {
  it('of shipped packages are allowed ones', () => {
    expect(components.filter((one) => !isAllowed(licenceOf(one), licences)).map((one) => one.purl)).toEqual(
      [],
    );
  });

  it('are parsed: AND needs all, OR needs one', () => {
    const only = { ...licences, allowed: ['MIT', 'ISC'] };
    const expressions = ['MIT', 'GPL-3.0', '(MIT OR GPL-3.0)', 'MIT AND GPL-3.0', 'MIT AND ISC', 'none'];
    expect(expressions.map((one) => isAllowed(one, only))).toEqual([true, false, true, false, true, false]);
  });

  it.each(Object.entries(licences.stated))('of %s are in the package itself', (name, { licence, file }) => {
    const [, path = '', version = ''] = /^(.*)@([^@]+)$/.exec(name) ?? [];
    expect(lock.packages[`node_modules/${path}`]?.version).toBe(version);
    expect(readFileSync(`node_modules/${path}/${file}`, 'utf8')).toContain(licence);
  });
});

it('no shipped package speaks LDAP, XPath, LaTeX, memcache, GraphQL, SAML, OAuth or WebRTC, or reads XML', () => {
  const NAMES = /ldap|xpath|latex|memcache|graphql|saml|oauth|openid-client|oidc|webrtc|\bturn\b|xml|jndi/i;
  expect(components.map(({ name }) => name).filter((name) => NAMES.test(name))).toEqual([]);
});

it('every package comes from the registry with its hash, none from a git address, an archive or a folder', () => {
  for (const [path, { integrity }] of Object.entries(lock.packages))
    if (path !== '') expect([path, integrity]).toEqual([path, expect.stringMatching(/^sha512-/)]);
  const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
  for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }))
    expect([name, version]).toEqual([name, expect.stringMatching(/^(npm:@[\w-]+\/[\w-]+@)?\d+\.\d+\.\d+$/)]);
  expect(existsSync('package-lock.json')).toBe(true);
});
