import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect } from 'vitest';
import { createApp } from '../../src/server/app.ts';
import type { AppDependencies } from '../../src/server/http/dependencies.ts';
import { createMetrics } from '../../src/server/http/metrics.ts';
import { openTestDependencies } from '../../src/server/http/testServer.ts';
import { publishReleases } from '../../src/server/publishReleases.ts';
import { played } from '../e2e/matrix.ts';
import { type DescribedRoute, type Description, describedRoutes } from './describedRoutes.ts';
import { type Figures, promised } from './promised.ts';
import { type Caller, callRoute, halfIn, makeVictim, signedIn, type Victim, visitorOf } from './strangers.ts';

/** Public IDs, so that a call gets as far as possible. */
const PUBLIC: Readonly<Record<string, string>> = {
  audience: 'customer',
  context: 'secure',
  type: 'SOFT_CREDIT',
  department: 'HELOC',
  state: 'FL',
  zip: '33602',
  applicationName: 'heloc',
  mode: 'login',
  productType: 'HELOC',
};

let dependencies: AppDependencies;
let sandbox: FastifyInstance;
let victims: readonly [Victim, Victim];
beforeAll(async () => {
  dependencies = await openTestDependencies();
  await publishReleases(dependencies);
  sandbox = await openIn(dependencies);
  victims = [
    await makeVictim(sandbox, dependencies, { org: 'main', name: 'victim' }),
    await makeVictim(sandbox, dependencies, { org: 'harborlight', name: 'victim' }),
  ];
});
afterAll(async () => {
  await sandbox.close();
  await dependencies.db.close();
});

const template = { html: async () => '<html><head></head></html>', scripts: async () => [] };
const openIn = (open: AppDependencies) => createApp(open, template);

/** The same data, served as in production. */
const inProduction = (): AppDependencies => ({
  ...dependencies,
  settings: { ...dependencies.settings, mode: 'production', apiDocs: 'on' },
  metrics: createMetrics({ ofProcess: false }),
});

interface Cell {
  readonly route: DescribedRoute;
  readonly victim: Victim;
  readonly who: string;
  readonly caller: Caller;
}

async function cellsOf(routes: readonly DescribedRoute[]): Promise<readonly Cell[]> {
  const cells: Cell[] = [];
  for (const [index, victim] of victims.entries()) {
    const otherOrg = (victims[1 - index] ?? victims[0]).org;
    const neighbour = await makeVictim(sandbox, dependencies, { org: victim.org, name: 'stranger' });
    const stranger = await makeVictim(sandbox, dependencies, { org: otherOrg, name: 'stranger' });
    const callers: Readonly<Record<string, Caller>> = {
      'a visitor': visitorOf(victim.org),
      'who has yet to give the second factor': halfIn(dependencies, victim),
      'a borrower of the same lender': signedIn(dependencies, neighbour),
      'a signer of another application': signedIn(dependencies, { ...neighbour, scope: 'signer' }),
      'a borrower of another lender': signedIn(dependencies, stranger),
      'a borrower of another lender who names this one': signedIn(dependencies, stranger, victim.org),
    };
    for (const route of routes)
      for (const [who, caller] of Object.entries(callers)) cells.push({ route, victim, who, caller });
  }
  return cells;
}

const isOpenToAll = ({ path }: DescribedRoute): boolean => /^\/(?:sandbox\/|publish$|metrics$)/.test(path);
const namesOwn = ({ path }: DescribedRoute, { ids }: Victim): boolean =>
  [...path.matchAll(/\{(\w+)\}/g)].some(([, name = '']) => ids[name] !== undefined);

/** What someone reads of their own, by route. */
async function readsOf(app: FastifyInstance, routes: readonly DescribedRoute[], victim: Victim) {
  const answers = new Map<string, string>();
  for (const route of routes.filter(({ method, isSignedIn }) => method === 'GET' && isSignedIn)) {
    const ids = { ...PUBLIC, ...victim.ids };
    const answer = await callRoute(app, route, { ids, caller: signedIn(dependencies, victim) });
    const body = answer.body.replaceAll(/"requestId":"[^"]*"/g, '');
    answers.set(route.path, `${answer.statusCode} ${answer.headers['content-type']} ${body}`);
  }
  return answers;
}

/** The victims' names, which nobody else's answer may contain. */
const CANARIES = /zebulonia|quarrington/i;

/** What is wrong with a cell's answer, if anything. */
async function faultOf(
  app: FastifyInstance,
  { route, victim, who, caller }: Cell,
): Promise<string | undefined> {
  const told = `${route.method} ${route.path} by ${who} (${victim.org})`;
  const { statusCode, body } = await callRoute(app, route, { ids: { ...PUBLIC, ...victim.ids }, caller });
  if (statusCode >= 500) return `${told}: ${statusCode} ${body}`;
  const isIn = who.startsWith('a borrower') || who.startsWith('a signer');
  const isLimited = route.path.includes('/limited/');
  if (route.isSignedIn && !isIn && !isLimited && statusCode !== 401) return `${told}: ${statusCode}, not 401`;
  if (CANARIES.test(body)) return `${told}: tells ${CANARIES.exec(body)?.[0]}`;
  if (!isIn || !route.isSignedIn || !namesOwn(route, victim)) return undefined;
  const nobody = await callRoute(app, route, { ids: PUBLIC, caller });
  if (statusCode < 300) return `${told}: ${statusCode}`;
  return statusCode === nobody.statusCode
    ? undefined
    : `${told}: ${statusCode}, ${nobody.statusCode} for no one`;
}

async function playIn(app: FastifyInstance): Promise<Figures> {
  const description = (await app.inject('/docs/json')).json<Description>();
  const routes = describedRoutes(description).filter((route) => !isOpenToAll(route));
  expect(routes.length).toBeGreaterThan(100);
  const before = await Promise.all(victims.map((victim) => readsOf(app, routes, victim)));
  for (const answers of before) expect([...answers.values()].join('\n')).toMatch(CANARIES);
  const cells = played(await cellsOf(routes), (_, index) => index % 11 === 0);
  const faults: string[] = [];
  for (const cell of cells) {
    const fault = await faultOf(app, cell);
    if (fault !== undefined) faults.push(fault);
  }
  expect(faults).toEqual([]);
  expect(await Promise.all(victims.map((victim) => readsOf(app, routes, victim)))).toEqual(before);
  return { routes: routes.length, cells: cells.length, violations: 0 };
}

promised('matrix-sandbox', () => playIn(sandbox));

promised('matrix-production', async () => {
  const app = await openIn(inProduction());
  return playIn(app).finally(() => app.close());
});
