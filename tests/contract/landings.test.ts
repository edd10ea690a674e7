import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { legalValues } from '../../src/core/config/legalValues.ts';
import { builtInStatuses } from '../../src/core/flow/builtInStatuses.ts';
import { staysOnLoader } from '../../src/core/flow/destination.ts';
import { normalise } from '../../src/core/flow/normalise.ts';
import { initialPoll, pollSchedule, WAITING_TRIES } from '../../src/core/flow/pollSchedule.ts';
import { redirectedPaths, screenPaths } from '../../src/core/flow/screenPaths.ts';
import { portNames } from '../../src/core/journey/ports.ts';
import type { UiElement } from '../../src/core/model/generated/step.ts';
import type { CompiledRelease } from '../../src/server/releases/compiledRelease.ts';
import { copyOf } from '../../src/server/releases/releaseCopy.ts';
import { type ApplicationData, snapshotOf } from '../../src/web/borrower/application/applicationData.ts';
import { screenFacts, screenValues } from '../../src/web/borrower/application/screenFacts.ts';
import { findScreen, stepOf } from '../../src/web/borrower/application/shownScreen.ts';
import { destinationFor, whereTo } from '../../src/web/borrower/application/whereTo.ts';
import {
  besides,
  conditionLandings,
  everywhere,
  type LandingCase,
  type MadeApplication,
  stateLandings,
  statusLandings,
} from '../landing/landingCases.ts';
import type { Sight } from '../landing/sights.ts';
import { HELOC, type LendingServer, openLendingServer, SYSTEM_NOW } from './lendingServer.ts';
import { ordinaryStatuses, sandboxBorrowers } from './sandboxBorrowers.ts';

let server: LendingServer;
let release: CompiledRelease;
beforeAll(async () => {
  server = await openLendingServer();
  const main = server.dependencies.releases.head('main');
  if (!main) throw new Error('The brand main has no release');
  release = main;
});
afterAll(() => server.close());

const PROFILE = '/service-profile/api/v1/profile';
const TODAY = new Date(SYSTEM_NOW).toISOString().slice(0, 10);

const asked = new Map<string, Promise<ApplicationData>>();

async function make({ fields, ...request }: MadeApplication): Promise<ApplicationData> {
  const { uuid, jwt } = await sandboxBorrowers(server).make({
    ...request,
    application: { pinned: true, ...fields },
  });
  const read = async (url: string) =>
    (await server.call({ url, headers: { authorization: `Bearer ${jwt}` } })).json();
  return {
    statuses: builtInStatuses,
    profile: await read(PROFILE),
    application: await read(`${HELOC}/${uuid}`),
    status: await read(`/service-krang-heloc/borrower/secure/api/v1/${uuid}/status`),
  };
}

/** What a browser reads of an application made this way; equal requests share one. */
function readAs(made: MadeApplication): Promise<ApplicationData> {
  const key = JSON.stringify(made);
  const known = asked.get(key) ?? make(made);
  asked.set(key, known);
  return known;
}

/** The title of the step at a screen's address. */
/** Of a step whose questions are asked one at a time. */
function firstPageTitle(ui: UiElement): string | undefined {
  if ('page' in ui && ui.page) return ui.page.title;
  const titles = 'elements' in ui ? ui.elements.map(firstPageTitle) : [];
  return titles.find((title) => title !== undefined);
}

function titleAt(path: string, data: ApplicationData): string | undefined {
  const found = findScreen(release.screens, path);
  if (!found) return undefined;
  const { app } = release;
  const facts = screenFacts({ app, ports: new Set(portNames), data, params: found.params, today: TODAY });
  const step = app.steps[stepOf(found, facts, app)?.step ?? ''];
  const title = step && (firstPageTitle(step.ui) ?? step.title);
  const values = { ...legalValues(app.brand), ...screenValues(data, facts) };
  return title === undefined ? undefined : copyOf(release).text(title, { facts, values });
}

/** Choosing an offer is a page of its own, for borrowers who have one. */
const CHOICE = 'product/select';

function expectSeen(path: string, data: ApplicationData, { heading }: Sight): void {
  if (path === CHOICE) expect(data.application.offers).not.toEqual([]);
  else if (typeof heading === 'string') expect(titleAt(path, data)).toBe(heading);
  else expect(titleAt(path, data)).toMatch(heading);
}

const isWithLoader = ({ status, ...data }: ApplicationData): boolean =>
  staysOnLoader(normalise(snapshotOf({ ...data, status })));

/** The data after the loader read the same status in all its tries. */
function afterAllTries(data: ApplicationData): ApplicationData {
  const status = data.status.checklistStatus;
  let [state, effects] = pollSchedule(initialPoll, { type: 'start' });
  for (let tried = 1; tried <= WAITING_TRIES; tried += 1) {
    [state, effects] = pollSchedule(state, {
      type: 'answered',
      turn: state.turn,
      status,
      statuses: data.statuses,
    });
    const isLast = tried === WAITING_TRIES;
    expect(effects.some(({ type }) => type === 'settle')).toBe(isLast);
    if (!isLast) [state, effects] = pollSchedule(state, { type: 'elapsed', turn: state.turn });
  }
  const [settled] = effects;
  if (settled?.type !== 'settle') throw new Error('The loader goes on without end');
  return {
    ...data,
    status: { ...data.status, checklistStatus: settled.status },
    isStuck: settled.isStuck,
  };
}

async function expectLanding({ code, made, leads }: LandingCase): Promise<void> {
  const data = await readAs(made);
  expect(data.status.checklistStatus).toBe(code);
  expect(isWithLoader(data), 'the loader').toBe(leads.type === 'loader');
  if (leads.type === 'loader') {
    const later = afterAllTries(data);
    expect(destinationFor(later)).toMatchObject({ path: leads.path, query: {} });
    return expectSeen(leads.path, later, leads.seen);
  }
  if (leads.type === 'dashboard') return expect(destinationFor(data).path).toBe('');
  expect(destinationFor(data)).toMatchObject({ path: leads.path, query: leads.query });
  // Whoever is led there stays there.
  expect(whereTo(leads.path, data, release.screens)).toEqual({ type: 'stay' });
  expectSeen(leads.path, data, leads.seen);
}

describe('G-28 a borrower can start at any status of the usual path', () => {
  it.each(ordinaryStatuses)('%s', async (status) => {
    expect((await readAs({ status, fields: {} })).status.checklistStatus).toBe(status);
  });
});

describe('the screen follows the status that the server reports', () => {
  it.each([...statusLandings, ...conditionLandings].map((one) => [one.title, one] as const))(
    '%s',
    (_title, landing) => expectLanding(landing),
  );
});

describe('the machine decides if the status has no row', () => {
  it.each(stateLandings.map((one) => [one.title, one] as const))('%s', (_title, landing) =>
    expectLanding(landing),
  );
});

describe('the address of a screen', () => {
  const named = (pattern: string): string =>
    pattern.replace(/\{type\}$/, pattern.startsWith('income/upload') ? 'paystub' : 'plaid');
  const elsewhere = screenPaths.map(named).filter((path) => !everywhere.includes(path));

  it.each(elsewhere)("%s leads to the application's screen", async (path) => {
    const [status, home] =
      path === 'start/hmda' ? ['COLLECT_ADDITIONAL_INFO', 'start/contact'] : ['HMDA', 'start/hmda'];
    const data = await readAs({ status, fields: {} });
    expect(whereTo(path, data, release.screens)).toMatchObject({ type: 'leave', to: { path: home } });
  });

  it.each(everywhere)('%s is open at every status', async (path) => {
    expect(whereTo(path, await readAs({ status: 'HMDA', fields: {} }), release.screens)).toEqual({
      type: 'stay',
    });
  });

  it.each(besides.map((one) => [`${one.ids} ${one.path} is open beside ${one.status}`, one] as const))(
    '%s',
    async (_title, { status, path, seen }) => {
      const data = await readAs({ status, fields: {} });
      expect(whereTo(path, data, release.screens)).toEqual({ type: 'stay' });
      expectSeen(path, data, seen);
    },
  );

  it.each(['product/select', 'signing/sign', 'start/hmda'])(
    'STATUS-02 %s of a brand-new application waits with the borrower',
    async (path) => {
      const data = await readAs({ persona: 'approved', fields: {} });
      expect(isWithLoader(data)).toBe(true);
      expect(whereTo(path, data, release.screens)).toEqual({ type: 'wait' });
    },
  );

  it('ROUTE-19 ROUTE-34 an index is not a screen, and leads one level up', () => {
    for (const [path, above] of Object.entries(redirectedPaths)) {
      expect(findScreen(release.screens, path), path).toBeUndefined();
      expect(above, path).toBe(path === 'income/link' ? 'income/review' : path.replace(/\/?[^/]+$/, ''));
    }
  });
});
