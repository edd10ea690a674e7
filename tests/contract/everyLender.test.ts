import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { BrandFile } from '../../src/core/model/generated/brand.ts';
import type { AppPart } from '../../src/core/model/release.ts';
import { createApp } from '../../src/server/app.ts';
import type { AppDependencies } from '../../src/server/http/dependencies.ts';
import { headersOfSignIn, openTestDependencies } from '../../src/server/http/testServer.ts';
import { publishReleases } from '../../src/server/publishReleases.ts';
import { lenderCodes, lendersThatDiffer, likenessOf, placeOf } from '../e2e/lenderKinds.ts';
import { createBody, createCall } from './lendingServer.ts';

const REGISTER = '/account/heloc/register-v2';

/** The data in a lender's page. */
interface LenderPage {
  readonly code: string;
  readonly html: string;
  readonly hash: string;
  readonly app: AppPart;
  readonly registration: unknown;
  readonly organization: {
    readonly orgMetaData: { readonly companyInfo: Readonly<Record<string, unknown>> };
  };
}

let dependencies: AppDependencies;
let server: Awaited<ReturnType<typeof createApp>>;
let pages: readonly LenderPage[];

const dataOf = (html: string, id: string) =>
  JSON.parse(
    new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`, 's').exec(html)?.[1] ?? '',
  );

const titleOf = (html: string): string =>
  /<title>(.*?)<\/title>/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';

/** The page at the lender's host. */
async function pageOf(code: string): Promise<LenderPage> {
  const { body: html, statusCode } = await server.inject({
    url: REGISTER,
    headers: { host: `${code}.localhost` },
  });
  expect(statusCode, code).toBe(200);
  const { hash, parts } = dataOf(html, 'release');
  const app: AppPart = parts['app.json'];
  return {
    code,
    html,
    hash,
    app,
    registration: parts['flow.registration.json'],
    organization: dataOf(html, 'organization'),
  };
}

beforeAll(async () => {
  dependencies = await openTestDependencies();
  await publishReleases(dependencies);
  server = await createApp(dependencies, {
    html: async () => '<html><head></head></html>',
    scripts: async () => [],
  });
  pages = await Promise.all(lenderCodes.map(pageOf));
});
afterAll(async () => {
  await server.close();
  await dependencies.db.close();
});

describe('the page of every lender', () => {
  it('BRAND-01 shows its name and its number, as in its file', () => {
    expect(pages).toHaveLength(60);
    for (const { code, html, app, organization } of pages) {
      const { company } = parse(readFileSync(`brands/${code}/brand.yaml`, 'utf8')) as BrandFile;
      expect(titleOf(html), code).toBe(company?.name);
      expect(app.brand, code).toMatchObject({ code, company: { name: company?.name } });
      if (company?.nmls !== undefined) expect(app.brand.company.nmls, code).toBe(company.nmls);
      const { name: companyName, nmls } = app.brand.company;
      expect(organization.orgMetaData.companyInfo, code).toMatchObject({ companyName, nmls, orgCode: code });
    }
  });

  it('BRAND-13 names its terms and links to them', () => {
    for (const { code, app } of pages) {
      expect(app.brand.termsLabel, code).toMatch(/^Terms of (Service|Use)$/);
      expect(app.brand.links.terms, code).toMatch(/^(https:\/\/|\/)\S+/);
    }
  });

  it('BRAND-01 has its own logo, wide enough to read and not too wide for a header', async () => {
    const logos = await Promise.all(
      pages.map(async ({ code, hash }) => {
        const { body, headers, statusCode } = await server.inject(`/releases/${hash}/logo.svg`);
        expect([statusCode, headers['content-type']], code).toEqual([200, 'image/svg+xml; charset=utf-8']);
        const [, width = '', height = ''] = /<svg[^>]* width="(\d+)" height="(\d+)"/.exec(body) ?? [];
        expect(Number(width), code).toBeGreaterThan(36);
        expect(Number(width), code).toBeLessThan(320);
        expect(height, code).toBe('36');
        return body;
      }),
    );
    expect(new Set(logos).size).toBe(60);
  });

  it('says each word of its name once in its logos', async () => {
    for (const { code, hash, app } of pages)
      for (const part of [
        'logo.svg',
        ...(app.theme.logo.onPrimary === undefined ? [] : ['logo.onPrimary.svg']),
      ]) {
        const { body } = await server.inject(`/releases/${hash}/${part}`);
        const letters = [...body.matchAll(/data-letters="([^"]*)"/g)].map(([, text = '']) =>
          text.toLowerCase(),
        );
        expect([code, part, letters]).toEqual([code, part, [...new Set(letters)]]);
      }
  });

  it('gets the typefaces and pictures that its theme names, and is told at once of the typefaces', async () => {
    const drawnOut: string[] = [];
    for (const { code, hash, html, app } of pages) {
      const { typeface, hero, logo } = app.theme;
      const files = [...(typeface?.body?.files ?? []), ...(typeface?.heading?.files ?? [])];
      const fonts = files.map(({ file }) => `/typefaces/${app.fonts?.[file]}.woff2`);
      const pictures = [
        ...(hero ? ['hero.svg'] : []),
        ...(hero?.dark === undefined ? [] : ['hero.dark.svg']),
        ...(logo.onPrimary === undefined ? [] : ['logo.onPrimary.svg']),
      ].map((part) => `/releases/${hash}/${part}`);
      const types = await Promise.all(
        [...fonts, ...pictures].map(async (url) => (await server.inject(url)).headers['content-type']),
      );
      expect(types, code).toEqual([
        ...fonts.map(() => 'font/woff2'),
        ...pictures.map(() => 'image/svg+xml; charset=utf-8'),
      ]);
      const preloaded = [...html.matchAll(/<link rel="preload" as="font"[^>]* crossorigin href="([^"]+)">/g)];
      expect(preloaded.map(([, address]) => address).sort(), code).toEqual(fonts.toSorted());
      if (hero && fonts.length > 0) drawnOut.push(code);
    }
    expect(drawnOut.length).toBeGreaterThanOrEqual(5);
    expect(pages.find(({ code }) => code === 'main')?.app.theme.typeface).toBeUndefined();
  });
});

describe('the registration of every lender', () => {
  async function officerOf(code: string, state: string): Promise<string> {
    const answer = await server.inject({
      method: 'POST',
      url: '/service-lead-portal/api/lo/default',
      headers: { 'x-org': code },
      payload: { organization: code, productType: 'HELOC', state },
    });
    expect(answer.statusCode, `${code} has an officer in ${state}`).toBe(200);
    return answer.json().loanOriginatorUuid;
  }

  /** Registers a borrower by the calls of the last step; resolves to the application. */
  async function register({ code, app }: LenderPage): Promise<string> {
    const [state, { street, city, zip }] = placeOf(app);
    const { referrerRequired, ageRestrictedInterestOnly } = app.brand.features;
    const headers = { 'x-org': code, 'idempotency-key': randomUUID() };
    const email = `${randomUUID()}+approved@example.com`;
    const identity = await server.inject({
      method: 'POST',
      url: `/identity/api/v1/registration/register?organization=${code}`,
      headers,
      payload: { email, password: 'Correct-horse-9!', phoneNumber: '2025550123' },
    });
    expect(identity.statusCode, code).toBe(200);
    const person = { identityUuid: '', email, headers: headersOfSignIn(identity) };
    const body = createBody({
      property: { street1: street, city, state: state as never, zip },
      dob: ageRestrictedInterestOnly ? '1954-04-12' : '1984-04-12',
      body: referrerRequired ? { referrerId: await officerOf(code, state) } : {},
    });
    const answer = await server.inject(createCall(person, body, headers));
    expect(answer.statusCode, `${code}: ${answer.body}`).toBe(200);
    return answer.json().uuid;
  }

  it('BRAND-01 BRAND-06 accepts one of its borrowers, under its own release', async () => {
    const uuids: string[] = [];
    for (const page of pages) uuids.push(await register(page));
    expect(new Set(uuids).size).toBe(60);
    const rows = await dependencies.db.kysely
      .selectFrom('applications')
      .select(['uuid', 'organization', 'release_hash'])
      .execute();
    const kept = new Map(rows.map((row) => [row.uuid, row]));
    for (const [index, { code, hash }] of pages.entries())
      expect(kept.get(uuids[index] ?? ''), code).toMatchObject({ organization: code, release_hash: hash });
  });

  it('BRAND-18 asks like one of the lenders tested in a browser, and no two of these ask alike', () => {
    const alike = (page: LenderPage): string => likenessOf(page.app, page.registration);
    const driven = new Map(
      pages
        .filter(({ code }) => lendersThatDiffer.includes(code as never))
        .map((page) => [alike(page), page.code]),
    );
    expect([...driven.values()].sort()).toEqual([...lendersThatDiffer]);
    expect(pages.filter((page) => !driven.has(alike(page))).map(({ code }) => code)).toEqual([]);
  });
});
