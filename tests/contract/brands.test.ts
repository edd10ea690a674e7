import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkConfig } from '../../src/core/config/checkConfig.ts';
import { resolveOrganization } from '../../src/core/config/resolveOrganization.ts';
import { loadConfigSchemas } from '../../src/server/config-files/loadConfigSchemas.ts';
import { readConfigTree } from '../../src/server/config-files/readConfigTree.ts';
import type { CompiledRelease } from '../../src/server/releases/compiledRelease.ts';
import { brandOf, projectReleases } from './releases.ts';

const KINDS = ['main', 'mortgage-company', 'wholesale', 'credit-union', 'new-york'];

let releases: ReadonlyMap<string, CompiledRelease>;
beforeAll(async () => {
  releases = await projectReleases();
});

const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));

describe('brands', () => {
  it('have a host prefix each and one of the kinds', () => {
    for (const { app } of releases.values()) {
      expect(app.brand.hosts.length).toBeGreaterThan(0);
      expect(KINDS).toContain(app.brand.kind);
    }
    expect([...releases.keys()]).toEqual(
      expect.arrayContaining(['main', 'cinderridge', 'cinderridge-wholesale', 'harborlight']),
    );
  });

  it('BRAND-06 sixty lender codes of every kind are mapped to host prefixes', () => {
    const tree = readConfigTree('.');
    const template = tree.files.filter(({ path }) => path.startsWith('brands/harborlight/'));
    const copies = Array.from({ length: 55 }, (_, index) =>
      template.map(({ path, text }) => ({
        path: path.replace('brands/harborlight/', `brands/lender-${index}/`),
        text: path.endsWith('/brand.yaml')
          ? text
              .replace('code: harborlight', `code: lender-${index}`)
              .replace('canonicalOrgCode: harborlight', `canonicalOrgCode: lender-${index}`)
              .replace('hosts: [harborlight]', `hosts: [host-${index}]`)
              .replace('kind: credit-union', `kind: ${index % 2 ? 'credit-union' : 'mortgage-company'}`)
          : text,
      })),
    );
    const { brands, findings } = checkConfig([...tree.files, ...copies.flat()], loadConfigSchemas(tree));
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    const settings = brands.flatMap(({ brand }) => (brand ? [brand.brand] : []));
    expect(settings).toHaveLength(60);
    expect(new Set(settings.map(({ kind }) => kind))).toEqual(new Set(KINDS));
    const map = {
      byHost: new Map(settings.flatMap(({ code, hosts }) => hosts.map((host) => [host, code] as const))),
      codes: new Set(settings.map(({ code }) => code)),
      main: 'main',
    };
    for (const { code, hosts } of settings)
      expect(resolveOrganization({ host: `${hosts[0]}.lender.example` }, map)).toBe(code);
  });

  it('BRAND-15 the DSCR loan is mentioned in copy, and in no step, flow or code', () => {
    for (const { app, flows, copy } of releases.values()) {
      expect(JSON.stringify(copy)).toContain('debt service coverage ratio');
      expect(JSON.stringify({ steps: app.steps, flows })).not.toMatch(/dscr/i);
    }
    expect(sourcesIn('src').filter((text) => /dscr|Dscr|DSCR/.test(text))).toEqual([]);
  });

  it('BRAND-18 the differences of registration are switches of brands, and no code names a lender', () => {
    const switches = (code: string) => brandOf(releases, code).app.brand.features;
    const sixMonths = [...releases.values()].filter(({ app }) => app.brand.features.forSaleSixMonths);
    expect(sixMonths.length).toBeGreaterThanOrEqual(2);
    expect(switches('main')).toMatchObject({ nyModal: true, ageRestrictedInterestOnly: false });
    expect(switches('cinderridge-wholesale').referrerRequired).toBe(true);
    const codes = [...releases.keys()].filter((code) => code !== 'main');
    const named = sourcesIn('src').filter((text) => codes.some((code) => text.includes(`'${code}'`)));
    expect(named).toEqual([]);
  });

  it('a wholesale variant keeps its parent as canonical code and knows its exempt broker', () => {
    const { brand } = brandOf(releases, 'cinderridge-wholesale').app;
    expect(brand).toMatchObject({ kind: 'wholesale', canonicalOrgCode: 'cinderridge' });
    expect(brand.values.wholesaleBrokerExemptNmls).toEqual(expect.any(String));
    expect(brandOf(releases, 'cinderridge').app.brand.values.wholesaleBrokerExemptNmls).toBeUndefined();
  });
});
