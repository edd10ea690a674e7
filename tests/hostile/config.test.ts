import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished } from 'vitest';
import { buildRelease } from '../../src/core/config/buildRelease.ts';
import { type CheckedConfig, checkConfig } from '../../src/core/config/checkConfig.ts';
import { type Finding, hasErrors } from '../../src/core/config/finding.ts';
import { createApp } from '../../src/server/app.ts';
import { loadConfigSchemas } from '../../src/server/config-files/loadConfigSchemas.ts';
import { sha256 } from '../../src/server/config-files/loadReleases.ts';
import { readConfigTree } from '../../src/server/config-files/readConfigTree.ts';
import { openTestDependencies } from '../../src/server/http/testServer.ts';
import { publishReleases } from '../../src/server/publishReleases.ts';
import { isDeep } from '../e2e/matrix.ts';
import { type HostileFolder, hostileFolder } from './hostileConfig.ts';
import { promised } from './promised.ts';
import { visitLender } from './visitLender.ts';

const SEEDS = isDeep ? 2_000 : 20;
const PUBLISHED = isDeep ? 50 : 1;
/** Processor time of one check, also of one that begins from nothing. */
const MOST_SECONDS = 20;

/** A few lenders of each kind: what is checked of one is checked of all. */
const LENDERS = ['main', 'brackwater', 'brightquarry', 'brightquarry-wholesale'];
const tree = readConfigTree('.');
const sound = tree.files.filter(({ path }) => {
  const [, brand] = /^brands\/([^_/][^/]*)\//.exec(path) ?? [];
  return brand === undefined || LENDERS.includes(brand);
});
const schemas = loadConfigSchemas(tree);

/** What a person needs to find the place: a file of the folder, or one that is missing there, with a line. */
const isClear = ({ file, line, column, message }: Finding): boolean =>
  /^(?:config|brands)\//.test(file) && line >= 1 && column >= 1 && message.length > 5;

function checkSeed(seed: number): { readonly folder: HostileFolder; readonly checked: CheckedConfig } {
  const folder = hostileFolder(seed, sound);
  const told = `seed ${seed}: ${folder.told.join('; ')}`;
  const before = process.cpuUsage();
  let checked: CheckedConfig;
  try {
    checked = checkConfig(folder.files, schemas);
  } catch (error) {
    throw new Error(`The check fell over ${told}`, { cause: error });
  }
  const seconds = process.cpuUsage(before).user / 1e6;
  expect(seconds, told).toBeLessThan(MOST_SECONDS);
  expect(
    checked.findings.filter((finding) => !isClear(finding)),
    told,
  ).toEqual([]);
  if (!hasErrors(checked.findings)) {
    const broken = checked.brands.filter(({ brand }) => brand === undefined);
    expect(
      broken.map(({ code }) => code),
      told,
    ).toEqual([]);
    for (const { brand } of checked.brands) if (brand) buildRelease(brand, { sha256 });
  }
  return { folder, checked };
}

let accepted: readonly HostileFolder[] = [];
afterAll(() => {
  accepted = [];
});

promised('configuration-checked', async () => {
  expect(checkConfig(sound, schemas).findings).toEqual([]);
  const taken: HostileFolder[] = [];
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const { folder, checked } = checkSeed(seed);
    if (hasErrors(checked.findings) || folder.told.length === 0) continue;
    if (LENDERS.every((code) => checked.brands.some((one) => one.code === code))) taken.push(folder);
  }
  // Folders in which a script stands are the ones that a page must bear.
  const isScript = ({ told }: HostileFolder) => told.some((one) => one.startsWith('script'));
  accepted = [...taken.filter(isScript), ...taken.filter((one) => !isScript(one))];
  expect(accepted.length).toBeGreaterThan(0);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  return {
    seeds: SEEDS,
    accepted: accepted.length,
    'refused with file and line': SEEDS - accepted.length,
    crashes: 0,
  };
});

const TOKEN = 'the-token-of-the-publisher';

/** A server over a folder with the few lenders. */
async function openServer() {
  const root = mkdtempSync(join(tmpdir(), 'equiform-hostile-'));
  for (const { path } of [...sound, ...tree.schemas])
    cpSync(path, join(root, path), { recursive: true, force: true });
  const dependencies = await openTestDependencies({
    environment: { EQUIFORM_CONFIG_ROOT: root, EQUIFORM_PUBLISH_TOKEN: TOKEN },
  });
  await publishReleases(dependencies);
  const html = '<html><head></head><body><div id="root"></div></body></html>';
  const app = await createApp(dependencies, { html: async () => html, scripts: async () => [] });
  onTestFinished(async () => {
    await app.close();
    await dependencies.db.close();
    rmSync(root, { recursive: true, force: true });
  });
  return app;
}

promised('configuration-published', async () => {
  const app = await openServer();
  const chosen = accepted.slice(0, PUBLISHED);
  expect(chosen).toHaveLength(PUBLISHED);
  let pages = 0;
  let refused = 0;
  for (const { files, told } of chosen) {
    const published = await app.inject({
      method: 'POST',
      url: '/publish',
      headers: { authorization: `Bearer ${TOKEN}` },
      payload: { files },
    });
    // What the check of a single environment accepted may be refused for another one, clearly.
    if (published.statusCode === 422 || published.statusCode === 400) refused += 1;
    else expect(published.statusCode, `${told}: ${published.body}`).toBe(200);
    for (const org of LENDERS) {
      const faults = await visitLender(app, org);
      expect(faults, `${told.join('; ')} at ${org}`).toEqual([]);
      pages += 1;
    }
  }
  return {
    published: chosen.length - refused,
    'refused by the server': refused,
    'lenders visited': pages,
    'scripts run': 0,
  };
});
