import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { readRecording } from '../../src/core/proof/recording.ts';
import { type Borrower, newBorrower, newEmail } from './borrower.ts';
import { watchTraffic } from './faults/traffic.ts';
import { at, control, expect, takeClock, test } from './fixtures.ts';
import { inMatrix, isDeep, played } from './matrix.ts';
import { openRegistration, passScreen, pathOf, screensOf } from './registration.ts';
import { createBorrower, tokenOfPage } from './sandbox.ts';
import { type Journey, journeys } from './travel/journeys.ts';
import { lenderTime, staySignedIn } from './travel/lenderTime.ts';
import { sampled, sampledWhole } from './travel/sampledJourneys.ts';
import { sandboxSide } from './travel/sandboxSide.ts';
import { type Met, type Traveller, travel } from './travel/traveller.ts';

test.describe.configure({ mode: 'parallel' });

const FOLDER = join(import.meta.dirname, '../golden');
const isUpdate = process.env.UPDATE_GOLDEN !== undefined;

interface HistoryEntry {
  readonly status: string | null;
}

/** The application's checklist statuses so far, in order. */
async function statusesOf(uuid: string): Promise<readonly string[]> {
  const response = await fetch(control(`/applications/${uuid}/history`));
  const history = (await response.json()) as readonly HistoryEntry[];
  const all = history.flatMap(({ status }) => (status === null ? [] : [status]));
  return all.filter((status, index) => status !== all[index - 1]);
}

/** Compares with the recorded journey; UPDATE_GOLDEN rewrites it. */
function expectGolden(name: string, text: string): void {
  const file = join(FOLDER, `${name}.txt`);
  if (isUpdate) {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(file, text);
  }
  expect(existsSync(file), `${file} is recorded; UPDATE_GOLDEN=1 writes it`).toBe(true);
  expect(text).toBe(readFileSync(file, 'utf8'));
}

/** A recording: each screen's address and heading, then each status. */
function textOf({ title }: Journey, met: readonly Met[], statuses: readonly string[]): string {
  const width = Math.max(...met.map(({ screen }) => screen.length));
  const screens = met.map(({ screen, heading }) => `  ${screen.padEnd(width)}  ${heading}`);
  const lines = [
    `# ${title}`,
    '',
    'screens',
    ...screens,
    '',
    'statuses',
    ...statuses.map((one) => `  ${one}`),
  ];
  return `${lines.join('\n')}\n`;
}

/** An application, and the screens that led to it. */
interface Begun {
  readonly uuid: string;
  readonly jwt: string;
  readonly met: readonly Met[];
}

/** From the first registration screen to the application's page. */
async function land(page: Page, borrower: Borrower): Promise<Begun> {
  const met: Met[] = [];
  await openRegistration(page, borrower);
  for (const screen of screensOf(borrower)) {
    const heading = (await page.locator('main h1').textContent()) ?? '';
    met.push({ screen: pathOf(page).replace('/account/heloc/', ''), heading });
    await passScreen(page, borrower, screen);
  }
  await page.waitForURL(/\/account\/heloc\/[0-9a-f-]{36}/);
  const [uuid = ''] = /[0-9a-f-]{36}/.exec(page.url()) ?? [];
  return { uuid, jwt: await tokenOfPage(page), met };
}

/** The status right after registration. */
const REGISTERED = 'WAITING_FOR_PRE_SOFT_CREDIT_DISCLOSURE';

/** Where a journey starts; undefined for the first registration question. */
const startOf = ({ persona, from }: Journey): string | undefined =>
  from ?? (isDeep || isUpdate || sampledWhole.has(persona) ? undefined : REGISTERED);

/** The recorded registration questions of a journey that skips them. */
function recordedRegistration(name: string): readonly Met[] {
  const { screens } = readRecording(readFileSync(join(FOLDER, `${name}.txt`), 'utf8'));
  return screens
    .filter(({ what }) => what.startsWith('register-v2'))
    .map(({ what, heading }) => ({ screen: what, heading }));
}

/** Starts a journey that shares its beginning with another. */
async function begin(
  page: Page,
  { persona, name = persona, brand = 'main' }: Journey,
  status: string,
): Promise<Begun> {
  const made = await createBorrower({ org: brand, persona, status });
  await page.addInitScript((token) => {
    if (window.location.protocol.startsWith('http')) window.localStorage.setItem('jwt', token);
  }, made.jwt);
  await page.goto(at(brand, `/account/heloc/${made.uuid}`));
  return { ...made, met: isUpdate ? [] : recordedRegistration(name) };
}

const driven = isUpdate ? journeys : played(journeys, ({ persona }) => sampled.has(persona));

for (const journey of driven) {
  const { persona, name = persona, brand = 'main' } = journey;
  test(`APP-01 the journey of ${name}`, inMatrix, async ({ page, context, watch }) => {
    watch.expected.push(...(journey.expected ?? []));
    // Track its calls from the start.
    watchTraffic(page);
    await staySignedIn(page);
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 27.95, longitude: -82.46 });
    const borrower = newBorrower({ brand, ...journey.borrower, email: newEmail(persona) });
    // The lender's time, so that a chosen day is one it offers.
    await takeClock(page, await lenderTime());
    const start = startOf(journey);
    const { uuid, jwt, met } = await (start === undefined
      ? land(page, borrower)
      : begin(page, journey, start));
    const own = { typedName: `${borrower.firstName} ${borrower.lastName}`, ...journey.own };
    const { hands = {} } = journey;
    const traveller: Traveller = { page, uuid, side: sandboxSide({ brand, jwt }), own, hands };
    const all = [...met, ...(await travel(traveller, journey.ends))];
    expectGolden(name, textOf(journey, all, await statusesOf(uuid)));
  });
}
