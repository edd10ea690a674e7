import { beforeAll, describe, expect, it } from 'vitest';
import type { LoadedRelease } from '../../renderer/loadedRelease.ts';
import { testRelease } from '../../renderer/testRelease.ts';
import { isPathOf } from '../foundation/router.tsx';
import type { Role } from '../session/role.ts';
import { type Rule, ruleFor } from './access.ts';
import { type AppRoute, routesOf } from './routes.ts';

const ROLES = ['anonymous', 'borrower', 'signer', 'broker', 'agent'] as const satisfies readonly Role[];

const BASE = '/account/heloc';
const UUID = '5b7d1f6e-0f5c-4a63-9d0c-2a4b8a2f6c11';

/** The expected rule of each route for anonymous visitors, borrowers, additional signers, brokers and agents. */
type Row = readonly [path: string, ...rules: readonly [Rule, Rule, Rule, Rule, Rule]];

const all = (rule: Rule) => [rule, rule, rule, rule, rule] as const;
const show = all('show');
const ofCustomers = ['login', 'show', 'sign-out', 'show', 'show'] as const;
const ofSigners = ['signer-login', 'signer-login', 'show', 'signer-login', 'show'] as const;
const ofDashboard = ['show', 'show', 'signing', 'show', 'show'] as const;
const ofAccounts = ['login', 'show', 'show', 'show', 'show'] as const;

const matrix: readonly Row[] = [
  [`${BASE}/register-v2/*?`, ...show],
  [`${BASE}/register`, ...show],
  [`${BASE}/register/account-setup`, ...show],
  [`${BASE}/resume`, ...show],
  [`${BASE}/plaid-oauth-success`, ...ofCustomers],
  [`${BASE}/:uuid/product/select`, ...ofCustomers],
  [`${BASE}/:uuid/product/select/confirm`, ...ofCustomers],
  [`${BASE}/heloc-signer`, ...show],
  [`${BASE}/heloc-signer/login`, ...show],
  [`${BASE}/heloc-signer/*?`, ...ofSigners],
  [`${BASE}/:uuid/*?`, ...ofCustomers],
  ['/auth/login', ...show],
  ['/auth/forgot', ...show],
  ['/auth/reset', ...show],
  ['/auth/confirm', ...show],
  ['/dashboard', ...ofDashboard],
  ['/dashboard/settings/*?', ...ofAccounts],
  [`${BASE}/*?`, ...ofCustomers],
  ['*', ...show],
  ...[
    '/coming-soon',
    '/communications',
    '/disaster-response',
    '/important-terms',
    '/licenses',
    '/marketing-waitlist',
    '/not-accepting-apps',
    '/privacy',
    '/register/support',
    '/terms',
    '/waitlist',
  ].flatMap((path): Row[] => [
    [path, ...show],
    [`${BASE}${path}`, ...show],
  ]),
];

let release: LoadedRelease;
let routes: readonly AppRoute[];
let screens: readonly string[];
beforeAll(async () => {
  release = await testRelease();
  routes = routesOf(release.app);
  screens = Object.keys((await release.screens()).screens);
});

const routeAt = (pathname: string): string | undefined =>
  routes.find(({ path }) => isPathOf(path, pathname))?.path;

const known = (role: Role) =>
  ({ status: role === 'anonymous' ? 'anonymous' : 'authenticated', role, isSettled: true }) as const;

const ruleAt = (pathname: string, role: Role) => {
  const route = routes.find(({ path }) => path === routeAt(pathname));
  if (!route) throw new Error(`Nothing is at ${pathname}`);
  return ruleFor(route.access, known(role));
};

describe('the matrix route x role', () => {
  it('AUTH-01 has a row for every route, and no others', () => {
    expect([...matrix.map(([path]) => path)].sort()).toEqual(routes.map(({ path }) => path).sort());
    expect(new Set(matrix.map(([path]) => path)).size).toBe(matrix.length);
  });

  const cells = matrix.flatMap(([path, ...rules]) =>
    ROLES.map((role, index) => [path, role, rules[index] as Rule] as const),
  );

  it.each(cells)('AUTH-01 %s for %s: %s', (path, role, rule) => {
    const route = routes.find((candidate) => candidate.path === path);
    expect(route && ruleFor(route.access, known(role))).toBe(rule);
  });
});

describe('access by address', () => {
  it.each([
    '/register',
    '/terms',
    '/communications',
    '/privacy',
    '/licenses',
    '/coming-soon',
    '/register/account-setup',
    '/register/support',
    '/register-v2',
    '/register-v2/set-password',
    '/not-accepting-apps',
  ])('ROUTE-26 %s is public', (path) => {
    for (const role of ROLES) expect(ruleAt(`${BASE}${path}`, role)).toBe('show');
  });

  it('ROUTE-27 the login of additional signers is public, their other pages are not', () => {
    expect(ruleAt(`${BASE}/heloc-signer/login`, 'anonymous')).toBe('show');
    expect(ruleAt(`${BASE}/heloc-signer/sign`, 'anonymous')).toBe('signer-login');
    expect(ruleAt(`${BASE}/heloc-signer/conditions/identity`, 'anonymous')).toBe('signer-login');
  });

  it('ROUTE-28 every application screen is for its borrower and their helpers', () => {
    expect(screens.length).toBeGreaterThan(40);
    for (const screen of ['', 'product/select', 'product/select/confirm', ...screens]) {
      const path = `${BASE}/${UUID}/${screen}`;
      const rules = ROLES.map((role) => ruleAt(path, role));
      expect(rules, path).toEqual(ofCustomers);
    }
  });

  it('ROUTE-28 any other address below the base needs a session, one outside shows that nothing exists', () => {
    expect(ruleAt(`${BASE}/anything/else`, 'anonymous')).toBe('login');
    expect(ruleAt(BASE, 'anonymous')).toBe('login');
    expect(ruleAt('/anything', 'anonymous')).toBe('show');
  });

  it('ROUTE-30 other applications of the platform do not exist at their addresses here', () => {
    for (const path of ['/contact', '/exchange', '/pay', '/portfolio', '/group-manager'])
      expect(routeAt(path)).toBe('*');
    expect(routeAt('/dashboard/settings')).toBe('/dashboard/settings/*?');
  });

  it('ROUTE-33 registration is recognised by its two prefixes', () => {
    expect(routeAt(`${BASE}/register-v2/legal-name`)).toBe(`${BASE}/register-v2/*?`);
    expect(routeAt(`${BASE}/register`)).toBe(`${BASE}/register`);
    expect(routeAt(`${BASE}/registered`)).toBe(`${BASE}/:uuid/*?`);
  });
});

describe('before the session is known', () => {
  const access = (path: string) => {
    const route = routes.find((candidate) => candidate.path === path);
    if (!route) throw new Error(path);
    return route.access;
  };
  const unknown = { status: 'unknown', role: 'anonymous', isSettled: false } as const;
  const unsettled = { status: 'authenticated', role: 'borrower', isSettled: false } as const;

  it('shows public pages, and waits with the others', () => {
    expect(ruleFor(access('/auth/login'), unknown)).toBe('show');
    expect(ruleFor(access(`${BASE}/:uuid/*?`), unknown)).toBe('wait');
  });

  it('shows an application at once if there is a token; the pages of signers wait for the lookup', () => {
    expect(ruleFor(access(`${BASE}/:uuid/*?`), unsettled)).toBe('show');
    expect(ruleFor(access(`${BASE}/heloc-signer/*?`), unsettled)).toBe('wait');
  });
});
