// @vitest-environment node
import { beforeAll, describe, expect, it } from 'vitest';
import type { Organization } from '../core/model/organization.ts';
import type { AppPart } from '../core/model/release.ts';
import type { ValidatorsModule } from '../core/validation/types.ts';
import { drawPage } from './draw.tsx';
import type { PageRelease } from './renderer/loadRelease.ts';
import { testPage } from './renderer/testRelease.ts';

const organization = { orgCode: 'main', orgBrand: 'main' } as Organization;

const pages = new Map<string, Awaited<ReturnType<typeof testPage>>>();
beforeAll(async () => {
  for (const brand of ['main', 'main-ny']) pages.set(brand, await testPage(brand));
});

/** The page with another way to sign in, without building a lender of its own for it. */
function withAuth(page: PageRelease, auth: object): PageRelease {
  const app = page.parts['app.json'] as AppPart;
  const brand = { ...app.brand, auth: { ...app.brand.auth, ...auth } };
  return { ...page, parts: { ...page.parts, 'app.json': { ...app, brand } } };
}

async function drawn(at: string, brand = 'main', auth: object = {}) {
  const known = pages.get(brand) ?? (await testPage(brand));
  const [page, source] = [withAuth(known.page, auth), known.source];
  const validators = (await source.module('/releases/test/validators.js')) as ValidatorsModule;
  return drawPage({ organization, page, validators, at, today: '2026-11-29' });
}

const headingOf = (html: string | undefined): string | undefined =>
  /<h1[^>]*>(.*?)<\/h1>/.exec(html ?? '')?.[1]?.replaceAll(/<[^>]+>/g, '');

describe('a page that is drawn without a browser', () => {
  it('has the first question of registration, its fields and its button, and nothing to wait for', async () => {
    expect(typeof window).toBe('undefined');
    const page = await drawn('/account/heloc/register-v2');
    expect(headingOf(page?.html)).toBe('What is the address of the property?');
    expect(page?.html).toMatch(/<input[^>]+type="radio"/);
    expect(page?.html).toContain('>Continue<');
    expect(page?.html).not.toContain('<!--$?-->');
  });

  it.each([
    ['/account/heloc/register', /./],
    ['/waitlist', /./],
    ['/auth/login', /./],
    ['/auth/forgot', undefined],
    ['/terms', /Terms/],
    ['/account/heloc/nothing-here', undefined],
  ] as const)('%s has %s as its heading', async (at, words) => {
    const heading = headingOf((await drawn(at))?.html);
    if (words === undefined) expect(heading).toBeUndefined();
    else expect(heading).toMatch(words);
  });

  it('has the first question where a message stands over it once the page listens (SHELL-49)', async () => {
    const page = await drawn('/account/heloc/register-v2', 'switchyard');
    expect(headingOf(page?.html)).toBe('What is the address of the property?');
    expect(page?.html).not.toContain('role="dialog"');
  });

  it('has the fields of signing in, whose controls come later elsewhere', async () => {
    const page = await drawn('/auth/login');
    expect(page?.html).toMatch(/<input[^>]+type="email"/);
    expect(page?.html).toMatch(/<input[^>]+type="password"/);
    expect(page?.html).not.toContain('data-waiting');
    // A boundary is taken over after the page around it, and what was typed in it by then would be lost.
    expect(/<form.*<\/form>/s.exec(page?.html ?? '')?.[0]).not.toContain('<!--$');
  });

  it.each([
    ['broker', 'Opening the login page'],
    ['optimizely', 'Log in to your account'],
  ])('says what comes where people sign in as %s says: %s (AUTH-05, AUTH-14)', async (mode, title) => {
    const page = await drawn('/auth/login', 'main', { mode });
    expect(headingOf(page?.html)).toBe(title);
    expect(page?.html).not.toContain('<form');
  });

  it('is not drawn where a lender takes nobody without an officer (REG-19)', async () => {
    expect(await drawn('/account/heloc/register-v2', 'driftmoor-wholesale')).toBeUndefined();
  });

  it('has its styles apart: global rules in elements of their own, no style attribute', async () => {
    const page = await drawn('/account/heloc/register-v2');
    expect(page?.html).not.toMatch(/<style|\sstyle="/);
    const names = page?.styles.map(({ names }) => names) ?? [];
    expect(names.filter((name) => name.startsWith('eq-global '))).toHaveLength(names.length - 1);
    expect(names.length).toBeGreaterThan(1);
    const [own] = page?.styles.filter(({ names }) => names.startsWith('eq ')) ?? [];
    for (const name of own?.names.split(' ').slice(1) ?? []) expect(own?.css).toContain(`eq-${name}`);
  });

  it('of one person says only whose it is and that it loads', async () => {
    const page = await drawn('loading');
    expect(page?.html).toMatch(/<img src="[^"]+logo.svg"/);
    expect(page?.html).toMatch(/role="status"/);
    expect(page?.html).not.toMatch(/<button|<h1|<input/);
    expect(page?.styles.length).toBeGreaterThan(1);
  });

  it('is the same each time', async () => {
    expect(await drawn('/waitlist')).toEqual(await drawn('/waitlist'));
  });
});
