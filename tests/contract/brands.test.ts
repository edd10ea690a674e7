import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type LocatedNode, plainValue } from '../../src/core/config/locatedNode.ts';
import { isAgeRestricted } from '../../src/core/config/organizationOf.ts';
import { resolveOrganization } from '../../src/core/config/resolveOrganization.ts';
import { interestOnlyPayment, loanPayment } from '../../src/core/loan/loanPayment.ts';
import { pricingOf } from '../../src/core/model/brandTerms.ts';
import { contrastProblems, contrastRatio } from '../../src/core/model/contrast.ts';
import type { ScreensPart } from '../../src/core/model/release.ts';
import { checkTree } from '../../src/server/config-files/checkTree.ts';
import { readConfigTree } from '../../src/server/config-files/readConfigTree.ts';
import { mailTemplates, sampleMail } from '../../src/server/features/mail/sampleMail.ts';
import type { CompiledRelease } from '../../src/server/releases/compiledRelease.ts';
import { brandOf, distinctReleases, projectReleases } from './releases.ts';

const KINDS = { main: 1, 'mortgage-company': 33, wholesale: 12, 'new-york': 1, 'credit-union': 13 };

let releases: ReadonlyMap<string, CompiledRelease>;
beforeAll(async () => {
  releases = await projectReleases();
});

const CHOSEN_WHOLE = /^[/]brand[/]kind$|^[/]theme[/](colors|logo)[/]|[/]([$]schema|version)$/;

/** Brand values that a lower file already has, as file and pointer. */
function repeatedIn(node: LocatedNode, pointer = ''): readonly string[] {
  if (node.kind === 'map')
    return [...node.entries].flatMap(([key, child]) => repeatedIn(child, `${pointer}/${key}`));
  const { at, under } = node;
  if (!under || under.at.file === at.file || CHOSEN_WHOLE.test(pointer)) return [];
  const isSame = JSON.stringify(plainValue(node)) === JSON.stringify(plainValue(under));
  return isSame && at.file?.startsWith('brands/') ? [`${at.file} ${pointer}`] : [];
}

const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));

describe('brands', () => {
  it('BRAND-06 sixty lender codes of every kind are mapped to host prefixes', () => {
    const settings = [...releases.values()].map(({ app }) => app.brand);
    const ofKind = Object.groupBy(settings, ({ kind }) => kind);
    const counts = Object.entries(ofKind).map(([kind, members]) => [kind, members.length]);
    expect(Object.fromEntries(counts)).toEqual(KINDS);
    const map = {
      byHost: new Map(settings.flatMap(({ code, hosts }) => hosts.map((host) => [host, code] as const))),
      codes: new Set(settings.map(({ code }) => code)),
      main: 'main',
    };
    for (const { code, hosts } of settings)
      for (const host of hosts)
        expect(resolveOrganization({ host: `${host}.lender.example` }, map)).toBe(code);
  });

  it('G-02 a variant has its parent as canonical code; every other lender is its own', () => {
    for (const { app } of releases.values()) {
      const { code, kind, variantOf, canonicalOrgCode } = app.brand;
      if (kind === 'wholesale') expect(code).toBe(`${variantOf}-wholesale`);
      if (kind === 'new-york') expect(code).toBe(`${variantOf}-ny`);
      expect(canonicalOrgCode).toBe(variantOf ?? code);
      expect(variantOf !== undefined).toBe(kind === 'wholesale' || kind === 'new-york');
    }
  });

  it('G-02 no two lenders share a host, a name, a phone number, a logo or colors', () => {
    const all = [...releases.values()];
    const settings = all.map(({ app }) => app.brand);
    const once = (values: readonly string[]) => expect(values).toEqual([...new Set(values)]);
    once(settings.flatMap(({ hosts }) => hosts));
    once(settings.map(({ company }) => company.name));
    once(settings.map(({ company }) => company.shortName));
    once(all.map(({ release }) => release.parts['logo.svg'] ?? ''));
    const notVariants = settings.filter(({ variantOf }) => variantOf === undefined);
    once(notVariants.map(({ company }) => company.nmls));
    const notNewYork = all.filter(({ app }) => app.brand.kind !== 'new-york');
    once(notNewYork.map(({ app }) => app.brand.company.supportPhone));
    once(notNewYork.map(({ app }) => app.theme.colors.light.primary));
    once(notNewYork.map(({ app }) => app.theme.colors.dark.primary));
  });

  it('WIDGET-14 the colors of every lender are readable, in light and in dark', () => {
    const problems = [...releases].map(([code, { app }]) => [code, contrastProblems(app.theme)] as const);
    expect(problems).toHaveLength(60);
    expect(problems.filter(([, found]) => found.length > 0)).toEqual([]);
  });

  it('G-34 every mail is a page in the look of every lender, its buttons are named, and their text is readable', () => {
    for (const [code, release] of releases) {
      const { light, dark } = release.app.theme.colors;
      const html = sampleMail(release, 'reset')?.html ?? '';
      for (const { primary, onPrimary } of [light, dark]) {
        expect(contrastRatio(onPrimary, primary), code).toBeGreaterThanOrEqual(4.5);
        expect(html).toMatch(new RegExp(`background-color:${primary}(!important)?;color:${onPrimary}`));
      }
    }
    for (const release of distinctReleases(releases).values())
      for (const template of mailTemplates(release))
        for (const language of release.app.locales) {
          const { text = '', html = '' } = sampleMail(release, template, language) ?? {};
          expect(html).toContain(`<html lang="${language}">`);
          // What ends advertising is a link of little weight, not a button.
          const links = html.match(/<a class="(button|name)" href="https:\/\/lender/g) ?? [];
          const addresses = text.match(/^https:\/\/lender\.example\/.*$/gm) ?? [];
          expect([template, text]).not.toContainEqual(expect.stringContaining('[link]'));
          expect([template, links.length]).toEqual([template, addresses.length]);
          expect(Buffer.byteLength(html)).toBeLessThan(20_000);
        }
  });

  it('G-02 every lender is invented: addresses end in .example, numbers are fictional', () => {
    for (const { app } of releases.values()) {
      const { baseUrl, company, links, kind } = app.brand;
      const { home, privacy, terms } = links;
      for (const address of [baseUrl, home, privacy, terms])
        if (!address?.startsWith('/')) expect(new URL(address ?? '').hostname).toMatch(/\.example$/);
      expect(company.supportEmail).toMatch(/\.example$/);
      expect(company.nmls).toMatch(/^990\d{4}$/);
      // CONST-01 applies to the main brand and its New York site.
      if (kind !== 'main' && kind !== 'new-york') expect(company.supportPhone).toMatch(/^8\d\d55501\d\d$/);
    }
  });

  it('G-02 the figures of every lender are consistent: limits, range of rates, and the cost of the example', () => {
    for (const { app } of releases.values()) {
      const { products, values, code } = app.brand;
      const { minDraw = 0, maxDraw = 0, terms = [], rateTypes = [] } = products.heloc ?? {};
      expect(minDraw, code).toBeGreaterThanOrEqual(15_000);
      expect(maxDraw, code).toBeLessThanOrEqual(400_000);
      expect(maxDraw, code).toBeGreaterThan(minDraw);
      expect(Math.min(terms.length, rateTypes.length), code).toBeGreaterThan(0);
      const [low = 0, high = 0] = pricingOf(app.brand).aprRange ?? [];
      expect(low, code).toBeLessThan(high);
      const draw = { principal: 10_000, annualRate: high / 100, termYears: 10 };
      const payment = isAgeRestricted(app.brand) ? interestOnlyPayment(draw) : loanPayment(draw);
      expect(terms, code).toContain(10);
      expect(values.examplePayment, code).toBe(`$${payment.toFixed(2)}`);
    }
  });

  it('G-02 lenders have their own prices, credit unions too, and some their own fees', () => {
    const settings = [...releases.values()].map(({ app }) => app.brand);
    const ranges = settings
      .filter(({ kind }) => kind === 'credit-union')
      .map((brand) => `${pricingOf(brand).aprRange}`);
    expect(new Set(ranges).size).toBeGreaterThanOrEqual(12);
    const feesOf = ({ values, products }: (typeof settings)[number]) =>
      [values.manualNotarizationFee, values.recordingFeeMax, values.recordingTaxMax].join() +
      `, ${products.heloc?.maxOriginationFee}`;
    expect(new Set(settings.map(feesOf)).size).toBeGreaterThanOrEqual(5);
  });

  it('a layer repeats nothing from the layers below it, except its kind, its colors and its logo', () => {
    const repeated = checkTree(readConfigTree('.')).brands.flatMap(({ provenance }) =>
      provenance ? repeatedIn(provenance.root) : [],
    );
    expect([...new Set(repeated)]).toEqual([]);
  });

  it('the name of a license exists in every language', () => {
    for (const { app, copy } of distinctReleases(releases).values())
      for (const type of Object.values(app.brand.lending.licenseTypes ?? {})) {
        const [english, spanish] = [copy['en-US'], copy['es-US']].map((part) => part?.messages[type]);
        expect(english, type).toBeDefined();
        expect(spanish, type).not.toEqual(english);
      }
  });

  it('an ordinary lender needs under 40 lines', () => {
    const plain = readdirSync('brands').filter((folder) => !folder.startsWith('_') && folder !== 'main');
    expect(plain).toHaveLength(59);
    for (const folder of plain)
      expect(readFileSync(`brands/${folder}/brand.yaml`, 'utf8').split('\n').length, folder).toBeLessThan(41);
  });

  it('BRAND-13 credit unions and one other lender have Terms of Use, the rest Terms of Service', () => {
    const settings = [...releases.values()].map(({ app }) => app.brand);
    const terms = Object.groupBy(settings, ({ termsLabel }) => termsLabel ?? 'none');
    expect(Object.keys(terms).sort()).toEqual(['Terms of Service', 'Terms of Use']);
    expect(
      terms['Terms of Use']?.map(({ kind }) => kind).filter((kind) => kind === 'credit-union'),
    ).toHaveLength(13);
  });

  it('COPY-14 data protection is explained wherever accounts and income are linked', () => {
    for (const { release, copy } of distinctReleases(releases).values()) {
      const { steps } = JSON.parse(release.parts['screens.json'] ?? '') as ScreensPart;
      for (const id of ['bank-disburse', 'manual-disburse', 'income-link', 'assets']) {
        const [, key = ''] = /"(screen\.[a-z.]*security)"/.exec(JSON.stringify(steps[id])) ?? [];
        expect(JSON.stringify(copy['en-US']?.messages[key]), id).toMatch(
          /256-bit encryption.*never sees or stores/,
        );
      }
    }
  });

  it('BRAND-15 the DSCR loan appears in copy, and in no step, flow or code', () => {
    for (const { app, flows, copy } of distinctReleases(releases).values()) {
      expect(JSON.stringify(copy)).toContain('debt service coverage ratio');
      expect(JSON.stringify({ steps: app.steps, flows })).not.toMatch(/dscr/i);
    }
    expect(sourcesIn('src').filter((text) => /dscr|Dscr|DSCR/.test(text))).toEqual([]);
  });

  it('BRAND-18 registration differs only by switches of brands, and no code names a lender', () => {
    const settings = [...releases.values()].map(({ app }) => app.brand);
    const having = (feature: string) =>
      settings.filter(({ features }) => features[feature] === true).map(({ code }) => code);
    expect(having('forSaleSixMonths')).toHaveLength(3);
    expect(having('ageRestrictedInterestOnly')).toHaveLength(1);
    expect(having('hideTermRow')).toHaveLength(1);
    expect(having('regulatorReview')).toHaveLength(1);
    expect(having('registrationMessage')).toHaveLength(1);
    for (const feature of ['nyModal', 'hawaiiNotLent', 'smsConsentOrg'])
      expect(having(feature)).toEqual(['main']);
    expect(having('newYorkSite')).toEqual(['main-ny']);
    const wholesale = settings.filter(({ kind }) => kind === 'wholesale').map(({ code }) => code);
    expect(having('referrerRequired')).toEqual(wholesale);
    const modes = Object.groupBy(settings, ({ auth }) => auth.mode);
    expect([modes.broker?.length, modes.optimizely?.length]).toEqual([1, 1]);
    const exempt = settings.filter(({ values }) => values.wholesaleBrokerExemptNmls !== undefined);
    expect(exempt).toHaveLength(1);
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
