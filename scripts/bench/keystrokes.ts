import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, CDPSession } from '@playwright/test';
import type { ResolvedBrand } from '../../src/core/model/resolvedBrand.ts';
import { benchRelease } from './benchRelease.ts';
import { buildPeers, buildProduct } from './buildPages.ts';
import { type OwnServer, openServer } from './ownServer.ts';
import type { Goal, Section } from './report.ts';
import { serveFolder } from './serveFolder.ts';
import { type Spread, spreadOf } from './statistics.ts';

const SIZES = [8, 50] as const;
const THROTTLE = 4;
const REPETITIONS = 3;
const TYPED = 'Abigail Ann Mary';
const WARM_UP = 2;
const APART_MS = 450;
/** A busy machine may show typed text late. */
const MOST_LOOKS = 60;

const FORMS = {
  ours: { path: '/account/heloc/register-v2', name: 'Equiform, the page of registration' },
  stock: { path: 'stock/', name: 'JSON Forms, material renderers' },
  controlled: { path: 'handwritten/', name: 'by hand: react-hook-form + MUI' },
  registered: { path: 'handwritten/?bind=register', name: 'by hand, uncontrolled (register)' },
} as const;

type Form = keyof typeof FORMS;
const FORM_NAMES = Object.keys(FORMS) as Form[];

/** Main-thread work after one keystroke in milliseconds, including deferred work. */
interface Cost {
  readonly script: number;
  readonly layout: number;
  readonly task: number;
}

interface Measured {
  readonly form: Form;
  readonly size: number;
  readonly script: Spread;
  readonly layout: Spread;
  readonly task: Spread;
}

/** The cost of one keystroke in our page, in stock JSON Forms and in a handwritten form. */
export async function benchKeystrokes(
  brand: ResolvedBrand,
  browser: Browser,
  folder: string,
): Promise<Section> {
  await buildPeers(folder);
  const served = await serveFolder(folder);
  const web = join(folder, 'web');
  await buildProduct(web);
  const ours = await openOurs(brand, web);
  try {
    return sectionOf(await measureAll(browser, { served: served.origin, ours: ours.origins }));
  } finally {
    served.close();
    await ours.close();
  }
}

/** Our own server for each number of fields, with the complete registration page. */
async function openOurs(brand: ResolvedBrand, web: string) {
  const servers: OwnServer[] = [];
  const origins = new Map<number, string>();
  for (const size of SIZES) {
    const server = await openServer({ EQUIFORM_WEB_DIST: web }, [benchRelease(brand, size)]);
    servers.push(server);
    origins.set(size, await server.app.listen({ host: '127.0.0.1', port: 0 }));
  }
  return { origins, close: async () => void (await Promise.all(servers.map((server) => server.close()))) };
}

interface Origins {
  readonly served: string;
  readonly ours: ReadonlyMap<number, string>;
}

async function measureAll(browser: Browser, origins: Origins): Promise<readonly Measured[]> {
  const costs = new Map<string, Cost[]>();
  for (let repetition = 0; repetition < REPETITIONS; repetition++)
    for (const size of SIZES)
      for (const form of rotated(FORM_NAMES, repetition)) {
        const found = await typeInto(browser, addressOf(origins, form, size));
        const key = `${form} ${size}`;
        costs.set(key, [...(costs.get(key) ?? []), ...found]);
      }
  return SIZES.flatMap((size) =>
    FORM_NAMES.map((form) => {
      const own = costs.get(`${form} ${size}`) ?? [];
      const spread = (of: keyof Cost) => spreadOf(own.map((cost) => cost[of]));
      return { form, size, script: spread('script'), layout: spread('layout'), task: spread('task') };
    }),
  );
}

const rotated = <T>(values: readonly T[], by: number): readonly T[] => [
  ...values.slice(by % values.length),
  ...values.slice(0, by % values.length),
];

function addressOf({ served, ours }: Origins, form: Form, size: number): string {
  const address = new URL(FORMS[form].path, form === 'ours' ? ours.get(size) : served);
  if (form !== 'ours') address.searchParams.set('fields', String(size));
  return address.href;
}

async function typeInto(browser: Browser, address: string): Promise<readonly Cost[]> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  try {
    const broken: string[] = [];
    page.on('pageerror', ({ message }) => broken.push(message));
    await page.goto(address);
    const input = page.getByLabel('Field 1').first();
    // Work after the page has loaded is not part of a keystroke's cost.
    await page.waitForLoadState('networkidle');
    await input.click();
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
    await pause(APART_MS);
    const costs: Cost[] = [];
    for (const character of TYPED) {
      const before = await totals(session);
      await page.keyboard.press(character === ' ' ? 'Space' : character);
      await pause(APART_MS);
      costs.push(difference(before, await totals(session)));
    }
    const isShown = () => input.inputValue().then((value) => value === TYPED);
    for (let looks = 0; looks < MOST_LOOKS && !(await isShown()); looks += 1) await pause(APART_MS);
    if (!(await isShown())) broken.push('the field does not show what was typed');
    if (broken.length > 0) throw new Error(`${address}: ${broken.join('; ')}`);
    return costs.slice(WARM_UP);
  } finally {
    await page.close();
  }
}

async function totals(session: CDPSession): Promise<Cost> {
  const { metrics } = await session.send('Performance.getMetrics');
  const seconds = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return {
    script: seconds('ScriptDuration') * 1000,
    layout: (seconds('LayoutDuration') + seconds('RecalcStyleDuration')) * 1000,
    task: seconds('TaskDuration') * 1000,
  };
}

const difference = (before: Cost, after: Cost): Cost => ({
  script: after.script - before.script,
  layout: after.layout - before.layout,
  task: after.task - before.task,
});

function sectionOf(measured: readonly Measured[]): Section {
  const scriptOf = (form: Form, size: number): number =>
    measured.find((one) => one.form === form && one.size === size)?.script.median ?? Number.NaN;
  const ratio = (form: Form, size: number): number => scriptOf('ours', size) / scriptOf(form, size);
  const rows = measured.map(({ form, size, script, layout, task }) => [
    `${size} fields, ${FORMS[form].name}`,
    ms(script.median),
    `${ms(script.min)}-${ms(script.max)}`,
    ms(layout.median),
    ms(task.median),
    form === 'ours' ? '' : `${ratio(form, size).toFixed(2)}x`,
  ]);
  return {
    title: 'Keystrokes',
    how: [
      `Milliseconds of main-thread work for one character typed into the first text field, CPU slowed ${THROTTLE}x, Chromium,`,
      `production builds. One character every ${APART_MS} ms, so that work deferred by 300 ms counts for its character.`,
      `Median of ${REPETITIONS} pages of ${TYPED.length - WARM_UP} characters each (the first ${WARM_UP} left out), forms in turn.`,
      'All forms have the same fields and constraints; ours is the first step of registration on the page that borrowers get, header,',
      'footer, chat and the keeping of a draft included; the others are a form on an empty page.',
      '"by hand" binds each field with Controller, as react-hook-form documents it for MUI;',
      '"uncontrolled" uses register, which draws nothing while one types, cannot format an amount as it is typed, and is what the',
      'goals compare with.',
      'Stock JSON Forms runs on MUI 7, which it needs; the form by hand on the MUI of the product.',
    ],
    tables: [{ head: ['form', 'script', 'min-max', 'style+layout', 'all tasks', 'ours/this'], rows }],
    goals: [
      ...SIZES.map(
        (size): Goal =>
          atMost(
            `at most 1.3x the form by hand, uncontrolled, ${size} fields`,
            ratio('registered', size),
            1.3,
          ),
      ),
      atMost('at most 1/4 of stock JSON Forms, 50 fields', ratio('stock', 50), 0.25),
    ],
    data: measured,
  };
}

const ms = (value: number): string => value.toFixed(2);

const atMost = (goal: string, ratio: number, limit: number): Goal => ({
  goal,
  measured: `${ratio.toFixed(2)}x`,
  met: ratio <= limit,
});
