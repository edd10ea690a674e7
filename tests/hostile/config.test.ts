import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished } from 'vitest';
import { buildRelease } from '../../src/core/config/buildRelease.ts';
import { type CheckedConfig, checkConfig } from '../../src/core/config/checks/checkConfig.ts';
import { type Finding, hasErrors } from '../../src/core/config/finding.ts';
import { createApp } from '../../src/server/app.ts';
import { loadConfigSchemas } from '../../src/server/config-files/loadConfigSchemas.ts';
import { sha256 } from '../../src/server/config-files/loadReleases.ts';
import { readConfigTree } from '../../src/server/config-files/readConfigTree.ts';
import { firstToken } from '../../src/server/features/staff/testStaff.ts';
import { openTestDependencies } from '../../src/server/http/testServer.ts';
import { publishReleases } from '../../src/server/publishReleases.ts';
import { isDeep } from '../e2e/matrix.ts';
import { type HostileFolder, hostileFolder, scriptFolder } from './hostileConfig.ts';
import { promised } from './promised.ts';
import { visitLender } from './visitLender.ts';
import { newVisitor } from './visitor.ts';

const SEEDS = isDeep ? 2_000 : 20;
const PUBLISHED = isDeep ? 50 : 2;
/** CPU time of one check, even from a cold start. */
const MOST_SECONDS = 20;

/** A few lenders of each kind, which share all checks. */
const LENDERS = ['main', 'brackwater', 'brightquarry', 'brightquarry-wholesale'];
const tree = readConfigTree('.');
const sound = tree.files.filter(({ path }) => {
  const [, brand] = /^brands\/([^_/][^/]*)\//.exec(path) ?? [];
  return brand === undefined || LENDERS.includes(brand);
});
const schemas = loadConfigSchemas(tree);

/** A finding locates the problem: a file, or a missing one, with a line. */
const isClear = ({ file, line, column, message }: Finding): boolean =>
  /^(?:config|brands)\//.test(file) && line >= 1 && column >= 1 && message.length > 5;

/** A hostile folder and its findings. */
interface Looked {
  readonly folder: HostileFolder;
  readonly checked: CheckedConfig;
}

function checkSeed(seed: number, folder: HostileFolder): Looked {
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

/** True if the check accepts the folder and every lender in it. */
const isAccepted = ({ folder, checked }: Looked): boolean =>
  !hasErrors(checked.findings) &&
  folder.told.length > 0 &&
  LENDERS.every((code) => checked.brands.some((one) => one.code === code));

/** That many accepted folders: of the checked seeds, then more with scripts in their texts. */
function acceptedFolders(count: number): readonly HostileFolder[] {
  const all = [...accepted];
  for (let seed = 1; all.length < count && seed <= 20 * count; seed += 1) {
    const looked = checkSeed(seed, scriptFolder(seed, sound));
    if (isAccepted(looked)) all.push(looked.folder);
  }
  return all.slice(0, count);
}

let accepted: readonly HostileFolder[] = [];
afterAll(() => {
  accepted = [];
});

promised('configuration-checked', async () => {
  expect(hasErrors(checkConfig(sound, schemas).findings)).toBe(false);
  const taken: HostileFolder[] = [];
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const looked = checkSeed(seed, hostileFolder(seed, sound));
    if (isAccepted(looked)) taken.push(looked.folder);
  }
  // Folders with scripts, which pages must withstand.
  const isScript = ({ told }: HostileFolder) => told.some((one) => one.startsWith('script'));
  accepted = [...taken.filter(isScript), ...taken.filter((one) => !isScript(one))];
  // About one in twenty is accepted, so that a few seeds may all be refused.
  if (isDeep) expect(accepted.length).toBeGreaterThan(0);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  return {
    seeds: SEEDS,
    accepted: accepted.length,
    'refused with file and line': SEEDS - accepted.length,
    crashes: 0,
  };
});

/** A server on a folder with the few lenders: its address, and the token of its administrator. */
async function openServer(): Promise<{ readonly address: string; readonly token: string }> {
  const root = mkdtempSync(join(tmpdir(), 'equiform-hostile-'));
  for (const path of [...[...sound, ...tree.schemas].map((file) => file.path), 'config/staff/roles.yaml'])
    cpSync(path, join(root, path), { recursive: true, force: true });
  const dependencies = await openTestDependencies({
    environment: {
      EQUIFORM_CONFIG_ROOT: root,
      EQUIFORM_TRUST_PROXY: '127.0.0.1',
    },
  });
  await publishReleases(dependencies);
  const html = '<html><head></head><body><div id="root"></div></body></html>';
  const app = await createApp(dependencies, { html: async () => html, scripts: async () => [] });
  onTestFinished(async () => {
    await app.close();
    await dependencies.db.close();
    rmSync(root, { recursive: true, force: true });
  });
  const token = await firstToken(dependencies);
  return { address: await app.listen({ host: '127.0.0.1', port: 0 }), token };
}

promised('configuration-published', async () => {
  const { address, token } = await openServer();
  const chosen = acceptedFolders(PUBLISHED);
  expect(chosen).toHaveLength(PUBLISHED);
  const counts = { refused: 0, visits: 0, begun: 0 };
  for (const { files, told } of chosen) {
    const body = { files, why: 'A test' };
    const headers = { authorization: `Bearer ${token}` };
    const published = await newVisitor().send(address, { path: '/publish', body, headers });
    // A folder accepted for one environment may be refused, clearly, for another.
    if (published.status === 422 || published.status === 400) counts.refused += 1;
    else expect(published.status, `${told}: ${published.text}`).toBe(200);
    for (const org of LENDERS) {
      const { faults, hasBegun } = await visitLender(address, org);
      expect(faults, `${told.join('; ')} at ${org}`).toEqual([]);
      counts.visits += 1;
      counts.begun += hasBegun ? 1 : 0;
    }
  }
  expect(counts.refused).toBeLessThan(PUBLISHED / 2);
  expect(counts.begun).toBeGreaterThan(0);
  return {
    published: PUBLISHED - counts.refused,
    'refused by the server': counts.refused,
    'lenders visited': counts.visits,
    'applications begun there': counts.begun,
    'scripts run': 0,
  };
});
