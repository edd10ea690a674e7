import { readFileSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { testRun } from '../../src/cli/testRun.ts';
import { layerRootOf } from '../../src/core/config/layerFiles.ts';
import { projectWith, testProject } from '../../src/core/config/testProject.ts';
import { readConfigTree } from '../../src/server/config-files/readConfigTree.ts';
import { testFolder } from '../../src/server/config-files/testFolder.ts';
import { publishingFeature } from '../../src/server/features/publishing/routes.ts';
import { tokenWith } from '../../src/server/features/staff/testStaff.ts';
import { openTestServer, type TestServer } from '../../src/server/http/testServer.ts';
import { publishReleases } from '../../src/server/publishReleases.ts';
import { type Change, changedIn } from '../config/brokenProject.ts';
import { copiedProject } from '../howTo/followHowTo.ts';

const LENDER = 'main';
const WORDS = 'config/copy/en-US/common.yaml';
const RULES = 'config/rules/eligibility.yaml';

let root: string;
let server: TestServer;
let address: string;
/** Tokens by who has them. */
const tokens: Record<string, string> = {};
beforeAll(async () => {
  root = copiedProject();
  server = await openTestServer([publishingFeature], {
    environment: { EQUIFORM_CONFIG_ROOT: root, EQUIFORM_APPROVALS: 'needed' },
  });
  await publishReleases(server.dependencies);
  for (const [name, role] of [
    ['publisher', 'publisher'],
    ['another', 'publisher'],
    ['editor', 'editor'],
    ['second', 'editor'],
    ['compliance', 'compliance'],
    ['both', 'compliance'],
  ] as const) {
    const grants = [role, ...(name === 'both' ? (['publisher'] as const) : [])];
    const made = await tokenWith(
      server.dependencies,
      grants.map((each) => ({ role: each, reach: 'all' })),
    );
    tokens[name] = made.token;
  }
  address = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true, force: true });
});

const head = (): string => server.dependencies.releases.head(LENDER)?.release.hash ?? '';
const files = (change: Change) =>
  changedIn(readConfigTree(root).files, change).filter(({ path }) => layerRootOf(path) !== undefined);
const saying = (word: string): Change => ({
  edit: { [WORDS]: [['\n  common.close: Close\n', `\n  common.close: ${word}\n`]] },
});
const titled = (title: string): Change => ({
  edit: { [RULES]: [['title: At least 18 years old', `title: ${title}`]] },
});

async function call(who: string, path: string, payload: object) {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/publish${path}`,
    headers: { authorization: `Bearer ${tokens[who]}` },
    payload: { why: 'A test', ...payload },
  });
  return { ...answer.json(), code: answer.statusCode };
}

const publish = (who: string, change: Change) => call(who, '', { files: files(change) });
const approve = async (who: string, more: object = {}) =>
  call(who, '/approve', {
    decision: 'approved',
    position: await server.dependencies.releases.ledger.newest(),
    ...more,
  });
const release = (who = 'publisher') => call(who, '/release', {});

/** How many had approved what is current now, as the history says. */
async function approvers(): Promise<number | undefined> {
  const { ledger } = server.dependencies.releases;
  const [newest] = await ledger.history({ brand: LENDER, most: 1 });
  const id = newest?.id ?? 0;
  return (await ledger.approversOf([id])).get(id)?.length;
}

describe('a configuration that people must approve', () => {
  it('waits in the history until somebody else approved it', async () => {
    const before = head();
    const sent = await publish('publisher', saying('Shut'));
    expect([sent.code, sent.waits, sent.position]).toEqual([200, ['main: 0 of 1 approvals for words'], 2]);
    expect(head()).toBe(before);
    expect((await release()).errors).toEqual(['main: 0 of 1 approvals for words']);
    expect((await approve('publisher')).code).toBe(403);
    const approved = await approve('editor');
    expect(approved.lenders).toEqual([
      { brand: LENDER, agreements: [{ kind: 'words', needs: 1, has: 1, isEnough: true }] },
    ]);
    expect((await release()).code).toBe(200);
    expect(head()).not.toBe(before);
  });

  it('is never approved by whoever published it, with whatever roles', async () => {
    const before = head();
    await publish('both', saying('Leave'));
    const own = await approve('both');
    expect([own.code, own.errors]).toEqual([403, ['main: nobody approves what they published themselves']]);
    expect((await release('both')).code).toBe(409);
    expect(head()).toBe(before);
  });

  it('does not become current where an approval is taken back between the check and the move', async () => {
    const before = head();
    await publish('publisher', saying('Stop'));
    expect((await approve('editor')).code).toBe(200);
    const { releases } = server.dependencies;
    const { publishTogether } = releases;
    const declined = async (...parts: Parameters<typeof publishTogether>) => {
      Object.assign(releases, { publishTogether });
      expect((await approve('editor', { decision: 'declined' })).code).toBe(200);
      return publishTogether(...parts);
    };
    Object.assign(releases, { publishTogether: declined });
    const refused = await release();
    expect([refused.code, refused.errors]).toEqual([409, ['main: 0 of 1 approvals for words']]);
    expect(head()).toBe(before);
  });

  it('is approved as it is: any later byte needs to be approved again, by whatever route', async () => {
    await publish('publisher', saying('Bye'));
    const { position } = await publish('publisher', saying('Bye'));
    await approve('editor');
    const changed = await publish('another', saying('Bye!'));
    expect([changed.waits.length, changed.position]).toEqual([1, position + 1]);
    expect((await release()).code).toBe(409);
    const sent = await testRun(['publish', '--to', address, '--reason', 'A test'], root, {
      environment: { EQUIFORM_TOKEN: tokens.publisher ?? '' },
    });
    expect([sent.code, sent.out]).toEqual([0, expect.stringContaining('waits')]);
    // What was approved is still good.
    expect((await call('publisher', '/release', { position })).code).toBe(200);
  });

  it('is stopped by whoever declines it until they approve', async () => {
    await publish('publisher', saying('Done'));
    await approve('editor');
    await approve('compliance', { decision: 'declined' });
    expect((await release()).code).toBe(409);
    await approve('compliance');
    expect((await release()).code).toBe(200);
    expect(await approvers()).toBe(2);
  });

  it('needs two people for a rule, one of compliance', async () => {
    await publish('publisher', titled('Nobody below eighteen'));
    const waits = (has: number) => `main: ${has} of 2 approvals for rules, one of compliance`;
    await approve('editor');
    expect((await release()).errors).toContain(waits(1));
    await approve('second');
    expect((await release()).errors).toContain(waits(2));
    await approve('compliance');
    expect((await release()).code).toBe(200);
    expect(await approvers()).toBe(3);
  });

  it('goes back and is recalled without approvals, for both must be fast', async () => {
    const bad = head();
    expect((await call('publisher', '/back', { only: [LENDER] })).code).toBe(200);
    expect(head()).not.toBe(bad);
    expect((await call('compliance', '/recall', { brand: LENDER, hash: bad })).code).toBe(200);
  });

  it('is approved by a command, which says what is missing', async () => {
    await call('publisher', '', { files: files(titled('Eighteen at least')), only: [LENDER] });
    const environment = { EQUIFORM_TOKEN: tokens.compliance ?? '' };
    const newest = await server.dependencies.releases.ledger.newest();
    const words = ['approve', String(newest), '--to', address, '--only', LENDER, '--reason', 'Read it'];
    const said = await testRun(words, root, { environment });
    expect([said.err, said.code, said.out]).toEqual(['', 0, '  main  ✔ words 1 of 1  … rules 1 of 2\n']);
    const again = await testRun(['approve', 'x', '--reason', 'r'], root, { environment });
    expect([again.code, again.err]).toEqual([2, expect.stringContaining('takes one position')]);
  });

  it('does not let authors approve their own by way of an older position', async () => {
    await call('both', '', { files: files(titled('Of my own')), only: [LENDER] });
    const evil = await server.dependencies.releases.ledger.newest();
    await call('publisher', '', { files: files(saying('Harmless')), only: [LENDER] });
    await approve('editor', { only: [LENDER] });
    await approve('compliance', { only: [LENDER] });
    await call('publisher', '/release', { only: [LENDER] });
    const own = await approve('both', { position: evil, only: [LENDER] });
    expect([own.code, own.errors]).toEqual([403, ['main: nobody approves what they published themselves']]);
  });

  it('needs approvals to end a lender', async () => {
    const second = {
      'brands/second/brand.yaml': 'version: 1\ncode: second\nvariantOf: main\nhosts: [two]\n',
    };
    const staff = ['config/staff/roles.yaml', 'config/staff/approvals.yaml'].map((path) => [
      path,
      readFileSync(path, 'utf8'),
    ]);
    const folder = testFolder({ ...projectWith(second), ...Object.fromEntries(staff) });
    const { app, dependencies, close } = await openTestServer([publishingFeature], {
      environment: { EQUIFORM_CONFIG_ROOT: folder.root, EQUIFORM_APPROVALS: 'needed' },
    });
    onTestFinished(close);
    await publishReleases(dependencies);
    const by = async (role: string) => (await tokenWith(dependencies, [{ role, reach: 'all' }])).token;
    const [publisher, editor, compliance] = [
      await by('publisher'),
      await by('editor'),
      await by('compliance'),
    ];
    const send = (token: string, path: string, payload: object) =>
      app.inject({
        method: 'POST',
        url: `/publish${path}`,
        headers: { authorization: `Bearer ${token}` },
        payload: { why: 'A test', ...payload },
      });
    const plain = Object.entries(testProject).map(([path, text]) => ({ path, text }));
    const sent = (await send(publisher, '', { files: plain, without: ['second'] })).json();
    expect(sent.waits).toEqual(['second: 0 of 2 approvals for rules, one of compliance']);
    expect(dependencies.releases.brands).toContain('second');
    const { position } = sent;
    for (const token of [editor, compliance])
      expect((await send(token, '/approve', { position, decision: 'approved' })).statusCode).toBe(200);
    const ended = await send(publisher, '/release', { position, without: ['second'] });
    expect([ended.statusCode, dependencies.releases.brands]).toEqual([200, ['main']]);
    const none = await send(publisher, '', { files: [], without: ['main'] });
    expect(none.statusCode).not.toBe(200);
    expect(dependencies.releases.brands).toEqual(['main']);
  });

  it('forgets what people thought who are not of the staff any more', async () => {
    const made = await tokenWith(server.dependencies, [{ role: 'editor', reach: 'all' }]);
    tokens.leaver = made.token;
    await call('publisher', '', { files: files(saying('Soon')), only: [LENDER] });
    await approve('leaver', { only: [LENDER], decision: 'declined' });
    await server.dependencies.db.kysely
      .updateTable('staff_people')
      .set({ state: 'ended' })
      .where('staff_uuid', '=', made.personId)
      .execute();
    const approved = await approve('editor', { only: [LENDER] });
    expect(approved.lenders[0].agreements.map(({ has }: { has: number }) => has)).not.toContain(0);
  });

  it('may not be approved by somebody without the act, nor when nothing would change', async () => {
    expect((await approve('another', { only: [LENDER] })).code).toBe(403);
    expect((await approve('editor', { position: 1_000 })).code).toBe(404);
  });
});

describe('a rule that is laid over open applications', () => {
  it('waits for the approvals of a release of rules, and nobody gives their own', async () => {
    const wanted = { brand: LENDER, policies: ['minimum-age-18'], day: '2099-01-01' };
    const made = await call('both', '/overlays', wanted);
    expect([made.code, made.state, made.lacking]).toEqual([
      200,
      'waiting',
      ['main: 0 of 2 approvals for rules, one of compliance'],
    ]);
    const agree = (who: string, decision = 'approved') =>
      call(who, '/overlays/approve', { brand: LENDER, id: made.id, decision });
    expect((await agree('both')).code).toBe(403);
    expect((await agree('publisher')).code).toBe(403);
    expect((await agree('editor')).state).toBe('waiting');
    expect((await agree('second', 'declined')).state).toBe('waiting');
    expect((await agree('compliance')).state).toBe('waiting');
    expect((await agree('second')).state).toBe('laid');
    expect((await agree('second')).errors).toEqual(['It was laid already']);
    expect((await call('both', '/overlays', { ...wanted, policies: ['none'] })).code).toBe(409);
  });
});
