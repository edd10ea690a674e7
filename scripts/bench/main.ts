/** Runs the sections named on the command line, or all; run.mjs has installed what they need. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import type { ResolvedBrand } from '../../src/core/model/resolvedBrand.ts';
import { checkTree } from '../../src/server/config-files/checkTree.ts';
import { readConfigTree } from '../../src/server/config-files/readConfigTree.ts';
import { benchGrowth } from './checkGrowth.ts';
import { benchCheck } from './checkTime.ts';
import { benchDrafts } from './drafts.ts';
import { benchFirstScreen } from './firstScreen.ts';
import { benchKeystrokes } from './keystrokes.ts';
import { benchLender } from './lender.ts';
import { benchPaint } from './paint.ts';
import { benchCost } from './publishCost.ts';
import { benchPublish } from './publishing.ts';
import { type Section, sectionText } from './report.ts';
import { benchRules } from './rules.ts';
import { benchServer } from './server.ts';
import { benchSteps } from './steps.ts';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, '.cache/bench');
const RESULTS = join(ROOT, 'test-results/bench.json');
const BRAND = 'main';

const SECTIONS: Readonly<Record<string, () => Section | Promise<Section>>> = {
  rules: () => benchRules(mainBrand()),
  check: () => benchCheck(ROOT),
  growth: () => benchGrowth(ROOT),
  drafts: () => benchDrafts(ROOT),
  server: () => benchServer(ROOT),
  steps: () => benchSteps(),
  lender: () => benchLender(ROOT),
  publish: () => benchPublish(ROOT),
  cost: () => benchCost(ROOT),
  first: () => withBrowser((browser) => benchFirstScreen(ROOT, browser, FOLDER)),
  paint: () => withBrowser((browser) => benchPaint(mainBrand(), browser, FOLDER)),
  keys: () => withBrowser((browser) => benchKeystrokes(mainBrand(), browser, FOLDER)),
};

function mainBrand(): ResolvedBrand {
  const { brands, findings } = checkTree(readConfigTree(ROOT), { only: [BRAND] });
  const brand = brands.find(({ code }) => code === BRAND)?.brand;
  if (brand) return brand;
  const error = findings.find(({ severity }) => severity === 'error');
  throw new Error(`The lender ${BRAND} has errors, the first: ${error?.file}: ${error?.message}`);
}

async function withBrowser(work: (browser: Browser) => Promise<Section>): Promise<Section> {
  const { CHROMIUM_PATH } = process.env;
  const browser = await chromium.launch({
    ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
    args: ['--no-sandbox'],
  });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

async function main(wanted: readonly string[]): Promise<void> {
  const unknown = wanted.find((name) => !Object.hasOwn(SECTIONS, name));
  if (unknown !== undefined)
    throw new Error(`No section ${unknown}; there are ${Object.keys(SECTIONS).join(', ')}`);
  const machine = `${cpus().length} x ${cpus()[0]?.model ?? 'unknown CPU'}, Node ${process.version}`;
  console.log(`${machine}\n`);
  const results: Record<string, unknown> = {};
  for (const [name, run] of Object.entries(SECTIONS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    try {
      const section = await run();
      console.log(`${sectionText(section)}\n`);
      results[name] = { goals: section.goals, data: section.data };
    } catch (error) {
      console.error(
        `${name} could not be measured: ${error instanceof Error ? error.message : String(error)}\n`,
      );
      process.exitCode = 1;
    }
  }
  mkdirSync(join(ROOT, 'test-results'), { recursive: true });
  writeFileSync(RESULTS, `${JSON.stringify({ machine, ...results }, undefined, 2)}\n`);
}

await main(process.argv.slice(2));
