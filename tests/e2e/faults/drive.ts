import { type Browser, expect, type Page } from '@playwright/test';
import { beginWith } from '../beginWith.ts';
import { takeClock } from '../fixtures.ts';
import { expectAlive, isAlive, waitsForNetwork } from './alive.ts';
import { answerCall, breakCalls, type Fault } from './fault.ts';
import { type Prepared, pathOf, type Scene, stepStands } from './scene.ts';
import { aMoment, calm, STRIDE_MS, type Traffic, watchTraffic } from './traffic.ts';

type Fields = Readonly<Record<string, string>>;

/** What was typed and chosen, by field. */
const typedIn = (page: Page): Promise<Fields> =>
  page.evaluate(() => {
    const form = document.querySelector('[role=dialog] form') ?? document.querySelector('main form');
    const all = [...(form?.querySelectorAll<HTMLInputElement>('input, select, textarea') ?? [])];
    return Object.fromEntries(
      all
        .filter(({ type, id }) => id !== '' && type !== 'file')
        .map((one) => [
          one.id,
          one.type === 'radio' || one.type === 'checkbox' ? String(one.checked) : one.value,
        ]),
    );
  });

const without = (fields: Fields, left?: RegExp): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([id]) => !left?.test(id)));

/** What a scene plays on. */
interface Stage {
  readonly page: Page;
  readonly scene: Scene;
  readonly prepared: Prepared;
  readonly traffic: Traffic;
  /** The broken calls are in the background. */
  readonly isQuiet: boolean;
}

/** Opens the scene's page as its person and takes over the page's clock. */
async function arrive({ page, prepared }: Stage): Promise<void> {
  await beginWith(page, prepared);
  await takeClock(page);
  await page.goto(prepared.address);
}

/** Longer than a call's timeout (HTTP-07) and polling (C-15), on the page's clock. */
const LONGEST_MS = 84_000;
/** Consecutive looks without change. */
const STILL = 3;

/** Waits in real time for the server; resolves once the scene is done or a screen is stable. */
async function isStill({ page, scene, traffic, isQuiet }: Stage): Promise<boolean> {
  for (let still = 0, alive = 0; still < STILL; ) {
    if (await scene.isDone(page).catch(() => false)) return true;
    const isCalm = !traffic.isUnderWay();
    const mayLook = isCalm && (isQuiet || !traffic.isHeld() || (await waitsForNetwork(page)));
    const isStanding = mayLook && (await isAlive(page).catch(() => false));
    alive = isStanding ? alive + 1 : 0;
    still = isCalm ? still + 1 : 0;
    if (alive === STILL) return true;
    await aMoment();
  }
  return false;
}

/** Waits until the scene is done or a screen is stable, advancing time past timeouts. */
async function settle(stage: Stage): Promise<void> {
  for (let passed = 0; passed < LONGEST_MS; passed += STRIDE_MS) {
    if (await isStill(stage)) return;
    await stage.page.clock.runFor(STRIDE_MS);
  }
  if (!(await stage.scene.isDone(stage.page))) await expectAlive(stage.page);
}

async function expectDone({ page, scene }: Stage, message: string): Promise<void> {
  await expect.poll(() => scene.isDone(page).catch(() => false), { message }).toBe(true);
}

/** Brings the scene to its end by whatever the page offers. */
async function expectEnd({ page, scene }: Stage): Promise<void> {
  const look = async (): Promise<boolean> => {
    if (await scene.isDone(page)) return true;
    await scene.goOn?.(page);
    return false;
  };
  // A page being left cannot be inspected.
  const isDone = () => look().catch(() => false);
  await expect.poll(isDone, { message: 'the scene comes to its end' }).toBe(true);
}

const stands = ({ page, scene }: Stage): Promise<boolean> =>
  scene.stands ? scene.stands(page) : stepStands(page);

/** Fills and sends the form; resolves to what was typed. */
async function act(stage: Stage): Promise<Fields> {
  const { page, scene, prepared } = stage;
  if (!scene.send || !(await stands(stage))) return {};
  try {
    await scene.fill?.(page, prepared);
  } catch (error) {
    // A session that ended meanwhile led to the login.
    await settle(stage);
    if (await stands(stage)) throw error;
    return {};
  }
  await settle(stage);
  if (!(await stands(stage))) return {};
  const typed = await typedIn(page);
  // A scene done from the start may still have pending calls.
  await calm(stage.traffic);
  try {
    await scene.send(page);
  } catch (error) {
    // The same may happen before sending.
    await settle(stage);
    if (await stands(stage)) throw error;
    return {};
  }
  await settle(stage);
  return typed;
}

/** The failure is shown, and what was typed is still there. */
async function expectSaid(stage: Stage, typed: Fields): Promise<void> {
  const { page, scene } = stage;
  if ((await scene.isDone(page)) || !(await stands(stage))) return;
  const kept = await typedIn(page);
  expect(without(kept, scene.askedAgain), 'what was typed').toEqual(without(typed, scene.askedAgain));
  const alert = page
    .getByRole('alert')
    .or(page.getByRole('main').getByRole('status'))
    .filter({ hasText: /\w/ });
  const again = page.getByRole('button', { name: /^Try again/ });
  const bySelf = page.getByRole('main').getByText(/goes on by itself$/);
  await expect(alert.or(again).or(bySelf).first(), 'it is said').toBeVisible();
}

/** Signs in again if asked, and continues from there. */
async function signInAgain(stage: Stage): Promise<void> {
  const { page, prepared } = stage;
  const back = new URL(page.url()).searchParams.get('redirectUrl');
  await page.evaluate((token) => token && localStorage.setItem('jwt', token), prepared.jwt);
  await page.goto(back === null ? prepared.address : new URL(back, page.url()).href);
  await settle(stage);
}

/** After the fault is mended, continues by what the page offers. */
async function goOn(stage: Stage, typed: Fields): Promise<void> {
  const { page, scene, prepared } = stage;
  while (await waitsForNetwork(page)) {
    await page.clock.runFor(STRIDE_MS);
    await isStill(stage);
  }
  await settle(stage);
  if (await scene.isDone(page)) return;
  const isOut = pathOf(page).startsWith('/auth/') && prepared.jwt !== undefined;
  if (isOut) await signInAgain(stage);
  const again = page.getByRole('button', { name: /^(Try again|Check again)$/ });
  if (await again.count()) {
    // An automatic retry may have removed it.
    await again
      .first()
      .click({ timeout: 5_000 })
      .catch(() => undefined);
    await settle(stage);
  }
  if (!(await scene.isDone(page)) && !(await stands(stage))) {
    await scene.comeBack?.(page, prepared);
    await settle(stage);
  }
  if (isOut && (await stands(stage)))
    expect(await typedIn(page), 'what was typed before').toMatchObject(
      without(typed, scene.sensitive ?? scene.askedAgain),
    );
  if (!(await scene.isDone(page))) await act(stage);
  await expectEnd(stage);
}

/** Telemetry is sent late, so advance the page's clock until each call was hit. */
async function expectStruck(stage: Stage, calls: readonly string[], struck: (call: string) => number) {
  const { page, traffic } = stage;
  const missing = () => calls.filter((call) => struck(call) === 0);
  for (let passed = 0; missing().length > 0 && passed < LONGEST_MS; passed += STRIDE_MS) {
    await calm(traffic);
    await page.clock.runFor(STRIDE_MS);
    // The last call may redirect.
    if (missing().length === 0) await settle(stage);
  }
  await expect.poll(missing, { message: 'calls that were not made' }).toEqual([]);
}

/** What to play. */
export interface Play {
  readonly page: Page;
  readonly browser: Browser;
  readonly scene: Scene;
  readonly calls: readonly string[];
  readonly fault: Fault;
  /** Nobody may notice the fault. */
  readonly isQuiet: boolean;
}

async function setStage({ page, browser, scene, isQuiet }: Omit<Play, 'calls' | 'fault'>): Promise<Stage> {
  await breakCalls(page, scene.always ?? [], 'refused');
  for (const [call, answer] of Object.entries(scene.answers ?? {})) await answerCall(page, call, answer);
  return { page, scene, isQuiet, traffic: watchTraffic(page), prepared: await scene.prepare(browser) };
}

/** Records the page's calls as `GET /path`. */
function noteCalls(page: Page): () => readonly string[] {
  const calls = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isCall = ['fetch', 'xhr', 'ping'].includes(request.resourceType());
    if (isCall && !/^\/(releases|assets)\//.test(pathname)) calls.add(`${request.method()} ${pathname}`);
  });
  return () => [...calls].sort();
}

/** Plays a scene while calls are broken, then to its end once mended; resolves to all calls made. */
export async function play({ calls, fault, ...given }: Play): Promise<readonly string[]> {
  const made = noteCalls(given.page);
  const stage = await setStage(given);
  const { page, prepared, isQuiet } = stage;
  const broken = await breakCalls(page, calls, fault);
  await arrive(stage);
  await settle(stage);
  const typed = await act(stage);
  await expectStruck(stage, calls, broken.struck);
  if (isQuiet && (fault !== 'unauthenticated' || prepared.jwt === undefined))
    await expectDone(stage, 'done as if nothing was');
  else await expectSaid(stage, typed);
  await broken.lift();
  await goOn(stage, typed);
  return made();
}

/** Plays a scene without faults; resolves to its calls. */
export async function playWell(page: Page, browser: Browser, scene: Scene): Promise<readonly string[]> {
  const made = noteCalls(page);
  const stage = await setStage({ page, browser, scene, isQuiet: true });
  await arrive(stage);
  await settle(stage);
  await act(stage);
  await expectDone(stage, 'the scene comes to its end');
  await page.clock.runFor(STRIDE_MS);
  return made();
}
