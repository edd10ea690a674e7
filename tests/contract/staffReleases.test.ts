import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { layerRootOf } from '../../src/core/config/layerFiles.ts';
import { readConfigTree } from '../../src/server/config-files/readConfigTree.ts';
import { firstToken, tokenWith } from '../../src/server/features/staff/testStaff.ts';
import { type Change, changedIn } from '../config/brokenProject.ts';
import { copiedProject } from '../howTo/followHowTo.ts';
import { type LendingServer, openLendingServer } from './lendingServer.ts';

const LENDER = 'main';
const WORDS = 'config/copy/en-US/common.yaml';

let root: string;
let server: LendingServer;
let first: string;
beforeAll(async () => {
  root = copiedProject();
  server = await openLendingServer({
    environment: { EQUIFORM_CONFIG_ROOT: root, EQUIFORM_APPROVALS: 'needed' },
  });
  first = await firstToken(server.dependencies);
});
afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true, force: true });
});

const call = (method: 'GET' | 'POST', url: string, token: string, payload?: object) =>
  server.call({ method, url, headers: { authorization: `Bearer ${token}` }, ...(payload && { payload }) });

const saying = (word: string): Change => ({
  edit: { [WORDS]: [['\n  common.close: Close\n', `\n  common.close: ${word}\n`]] },
});

describe('where the lenders stand', () => {
  it('is told with what was published, by whom and why, to whoever may read it', async () => {
    const files = readConfigTree(root).files.filter(({ path }) => layerRootOf(path) !== undefined);
    const sent = { files: changedIn(files, saying('Shut')), why: 'Shorter', only: [LENDER] };
    expect((await call('POST', '/publish', first, sent)).statusCode).toBe(200);

    const stand = (await call('GET', '/staff/v1/releases', first)).json();
    expect(stand.needsApprovals).toBe(true);
    const [newest, before] = stand.commits;
    expect([newest.position, newest.by, newest.why]).toEqual([stand.newest, 'Ada First', 'Shorter']);
    expect(newest.lenders).toContain(LENDER);
    const main = stand.lenders.find(({ code }: { code: string }) => code === LENDER);
    expect(main).toMatchObject({ name: expect.stringMatching(/\w/), position: before.position, held: false });
    expect(main.last.act).toBe('released');
    expect(main.hash).toBe(server.dependencies.releases.head(LENDER)?.release.hash);
  });

  it('shows somebody of one lender that lender alone', async () => {
    const { token } = await tokenWith(server.dependencies, [{ role: 'viewer', reach: `lender:${LENDER}` }]);
    const stand = (await call('GET', '/staff/v1/releases', token)).json();
    expect(stand.lenders.map(({ code }: { code: string }) => code)).toEqual([LENDER]);
    expect(stand.commits.flatMap((one: { lenders: readonly string[] }) => one.lenders)).toContain(LENDER);
    const named = new Set(stand.commits.flatMap((one: { lenders: readonly string[] }) => one.lenders));
    expect([...named]).toEqual([LENDER]);
  });
});

describe('what a configuration would change', () => {
  it('is told with the places that changed and who must still approve', async () => {
    const { newest } = (await call('GET', '/staff/v1/releases', first)).json();
    const { token } = await tokenWith(server.dependencies, [{ role: 'compliance', reach: 'all' }]);
    const effects = async (by: string) =>
      (await call('GET', `/staff/v1/releases/${newest}`, by))
        .json()
        .lenders.find(({ code }: { code: string }) => code === LENDER);
    expect(await effects(token)).toEqual({
      code: LENDER,
      changed: [expect.stringContaining('common.close')],
      agreements: [{ kind: 'words', says: 'All other words', needs: 1, has: 0, isEnough: false }],
      isOwn: false,
    });
    expect((await effects(first)).isOwn).toBe(true);

    const opinion = { position: newest, only: [LENDER], decision: 'approved', why: 'Read' };
    expect((await call('POST', '/publish/approve', token, opinion)).statusCode).toBe(200);
    expect((await effects(token)).agreements[0]).toMatchObject({ has: 1, isEnough: true });
  });

  it('is 404 for a configuration that there is not', async () => {
    expect((await call('GET', '/staff/v1/releases/999999', first)).statusCode).toBe(404);
  });
});

describe("the staff's page", () => {
  it('does not stand at an unknown call', async () => {
    const answer = await server.call({ method: 'GET', url: '/staff/v1/nothing' });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      404,
      expect.stringContaining('json'),
    ]);
  });
});
