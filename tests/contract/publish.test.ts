import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { testRun } from '../../src/cli/testRun.ts';
import { projectWith, testProject } from '../../src/core/config/testProject.ts';
import { testFolder } from '../../src/server/config-files/testFolder.ts';
import { healthFeature } from '../../src/server/features/health/routes.ts';
import { publishingFeature } from '../../src/server/features/publishing/routes.ts';
import { firstToken, tokenWith } from '../../src/server/features/staff/testStaff.ts';
import { openTestServer, type TestServer, type TestServerOptions } from '../../src/server/http/testServer.ts';
import { publishReleases } from '../../src/server/publishReleases.ts';
import { createReleaseService } from '../../src/server/releases/releaseService.ts';
import { createReleaseStore } from '../../src/server/releases/releaseStore.ts';

let server: TestServer;
let token: string;
let address: string;
beforeAll(async () => {
  server = await openTestServer([publishingFeature]);
  token = await firstToken(server.dependencies);
  address = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

const filesOf = (project: Readonly<Record<string, string>>) =>
  Object.entries(project).map(([path, text]) => ({ path, text }));

const post = (payload: object, { app }: Pick<TestServer, 'app'> = server, by = token) =>
  app.inject({
    method: 'POST',
    url: '/publish',
    headers: { authorization: `Bearer ${by}` },
    payload: { why: 'a test', ...payload },
  });

const head = () => server.dependencies.releases.head('main')?.release.hash;

const publish = (project: Readonly<Record<string, string>>, to = address, by = token) =>
  testRun(['publish', '--to', to, '--reason', 'a test'], testFolder(project).root, {
    environment: { EQUIFORM_TOKEN: by },
  });

async function ownServer(environment: Readonly<Record<string, string>> = {}, log?: TestServerOptions['log']) {
  const { app, dependencies, close } = await openTestServer([publishingFeature], {
    environment,
    ...(log && { log }),
  });
  onTestFinished(close);
  return {
    releases: dependencies.releases,
    to: await app.listen({ port: 0, host: '127.0.0.1' }),
    by: await firstToken(dependencies),
  };
}

/** A project that has a journey needs statuses. */
const oneStatus = {
  'config/enums.yaml': (testProject['config/enums.yaml'] ?? '').replace(
    '\nenums:',
    "\nenums:\n  checklistStatuses:\n    values: [{ id: X, status: { path: '', ends: true } }]",
  ),
};

describe('publishing to a running server', () => {
  it('makes every release current, and lists those that changed', async () => {
    const { releases, to, by } = await ownServer();
    const current = () => releases.head('main')?.release.hash;
    const first = await publish(testProject, to, by);
    expect([first.err, first.code]).toEqual(['', 0]);
    const before = current();
    expect(first.out).toContain(`main  ${before?.slice(0, 16)}`);
    const again = await publish(testProject, to, by);
    expect(again.out).toBe('  1 unchanged\n✔ published\n');
    await publish(projectWith({ 'config/copy/en-US/all.yaml': [['Your income', 'What you earn']] }), to, by);
    expect(current()).not.toBe(before);
    expect(await releases.byHash(before ?? '')).toBeDefined();
  });

  it('refuses a journey with a task that nobody performs there', async () => {
    const { root } = testFolder({ 'connections.yaml': 'version: 1\n' });
    const { releases, to, by } = await ownServer({ EQUIFORM_CONNECTIONS: join(root, 'connections.yaml') });
    const { err, code } = await publish(
      projectWith({
        'config/journey.yaml': `version: 1
stages:
  - id: recording
    status: X
    asks: recording@1
    deadline: P1D
    on: { late: { does: [closeUnanswered] }, failed: { does: [closeUnanswered] } }
  - { id: last, status: X, never: true }
`,
        ...oneStatus,
      }),
      to,
      by,
    );
    expect([code, err]).toEqual([1, expect.stringContaining('main: Nobody performs recording@1')]);
    expect(releases.brands).toEqual([]);
  });

  it('says in production which companies a release misses', async () => {
    const logged: string[] = [];
    const key = Buffer.alloc(32, 1).toString('base64');
    const keys = { EQUIFORM_FIELD_KEY: key, EQUIFORM_SESSION_KEY: key };
    const { releases, to, by } = await ownServer(
      { ...keys, EQUIFORM_MODE: 'production', EQUIFORM_APPROVALS: 'none', LOG_LEVEL: 'warn' },
      { write: (line: string) => void logged.push(line) },
    );
    const project = projectWith({
      ...oneStatus,
      'config/journey.yaml': 'version: 1\nstages: [{ id: last, status: X, never: true }]\n',
      'config/brand.yaml': [['auth: { mode: legacy }', 'auth: { mode: broker }']],
    });
    const { code, err } = await publish(project, to, by);
    expect([code, err]).toEqual([0, '']);
    expect(releases.brands).toEqual(['main']);
    expect(logged.join('')).toContain('Nobody is connected for the port signIn');
  });

  it.each(['/equiform', '/equiform/', '/', ''])(
    'reaches a server with the address %j there',
    async (path) => {
      const asked: (string | undefined)[] = [];
      const other = createServer((request, response) => {
        asked.push(request.url);
        response.writeHead(404).end();
      });
      onTestFinished(() => void other.close());
      await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
      const host = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
      expect((await publish(testProject, `${host}${path}`)).code).toBe(2);
      expect(asked).toEqual([`${path.replace(/\/$/, '')}/publish`]);
    },
  );

  it('accepts every character that the check accepts', async () => {
    const path = 'config/steps/income.yaml';
    const project = { ...testProject, [path]: `${testProject[path]}\n# from elsewhere:\u0085\uf0b7\n` };
    const { code, err } = await publish(project);
    expect([err, code]).toEqual(['', 0]);
  });

  it('sends its token nowhere else, and trusts no other kind of server', async () => {
    const asked: (string | undefined)[] = [];
    const other = createServer((request, response) => {
      asked.push(request.url);
      if (asked.length > 1) return response.end('<html>Welcome</html>');
      return response.writeHead(307, { location: '/elsewhere' }).end();
    });
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    const to = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    const moved = await publish(testProject, to);
    expect([moved.code, moved.err]).toEqual([2, '✖ The server answered 307\n']);
    const welcomed = await publish(testProject, to);
    expect([welcomed.code, welcomed.err]).toEqual([
      2,
      `The answer of ${to} is not that of an Equiform server\n`,
    ]);
    expect(asked).toEqual(['/publish', '/publish']);
    other.close();
  });

  it('checks again on the server, and publishes nothing that fails', async () => {
    await publish(testProject);
    const before = head();
    const broken = projectWith({ 'config/steps/income.yaml': [['widget: money', 'widget: mony']] });
    const response = await post({ files: filesOf(broken) });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors[0]).toMatch(/^config\/steps\/income\.yaml:13:106 /);
    expect(head()).toBe(before);
    const local = await publish(broken);
    expect(local.code).toBe(1);
    expect(local.err).toContain('Did you mean money?');
  });

  it('refuses a pattern that could stop a matcher, says on which text, and continues', async () => {
    await publish(testProject);
    const before = head();
    const step = 'config/steps/income.yaml';
    const hostile = projectWith({
      [step]: [
        ['job: { $ref: enums#/jobs }', `job: { $ref: enums#/jobs, pattern: '^(\\p{L}+\\s?)+$' }`],
        ['job: { enum: income.required }', 'job: { enum: income.required, pattern: income.required }'],
      ],
    });
    const response = await post({ files: filesOf(hostile) });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual([
      `${step}:8:40 job has a pattern that takes a browser more than 1,000,000 steps on a text of 18 characters ("a", then 16 times "a", then "0"): ^(\\p{L}+\\s?)+$`,
    ]);
    expect(head()).toBe(before);
  });

  it('refuses files without a lender that is being served', async () => {
    const { to, by } = await ownServer();
    const second = 'version: 1\ncode: second\nvariantOf: main\nhosts: [two]\n';
    expect((await publish(projectWith({ 'brands/second/brand.yaml': second }), to, by)).code).toBe(0);
    const { code, err } = await publish(testProject, to, by);
    expect(code).toBe(1);
    expect(err).toContain('Served now but not in the new configuration: second');
  });

  it('answers other requests while it checks and builds, however long that takes', async () => {
    const order: string[] = [];
    const begun = Promise.withResolvers<void>();
    const slow = await openTestServer([
      healthFeature,
      (app, dependencies) => {
        app.addHook('preHandler', async () => begun.resolve());
        return publishingFeature(app, dependencies);
      },
    ]);
    const bySlow = await firstToken(slow.dependencies);
    const { releases } = slow.dependencies;
    const built = vi.spyOn(releases, 'publishTogether').mockImplementation(async () => {
      order.push('built');
      return new Set();
    });
    const publishing = post({ files: filesOf(testProject) }, slow, bySlow);
    await begun.promise;
    expect((await slow.app.inject('/healthz')).statusCode).toBe(200);
    order.push('another request');
    expect((await publishing).statusCode).toBe(200);
    expect(order).toEqual(['another request', 'built']);
    built.mockRestore();
    await slow.close();
  });

  it('publishes the last of several concurrent publishes as a whole', async () => {
    const titled = (title: string) =>
      filesOf(projectWith({ 'config/copy/en-US/all.yaml': [['Your income', title]] }));
    const { app, dependencies, close } = await openTestServer([publishingFeature]);
    const by = await firstToken(dependencies);
    const answers = await Promise.all(
      ['First', 'Second', 'Third'].map((title) => post({ files: titled(title) }, { app }, by)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    // Which one is last is known when it has its turn, not when it was sent.
    const hashes = answers.map((answer) => answer.json().releases[0].hash);
    const history = await dependencies.releases.ledger.history({ brand: 'main', most: 4 });
    expect(history.map(({ hash }) => hash).toSorted()).toEqual(hashes.toSorted());
    expect(dependencies.releases.head('main')?.release.hash).toBe(history[0]?.hash);
    await close();
  });

  it("survives a restart until the server's folder changes", async () => {
    const roles = 'config/staff/roles.yaml';
    const folder = testFolder({ ...testProject, [roles]: readFileSync(roles, 'utf8') });
    const { app, dependencies, close } = await openTestServer([publishingFeature], {
      environment: { EQUIFORM_CONFIG_ROOT: folder.root },
    });
    const by = await firstToken(dependencies);
    const start = async () => {
      const releases = createReleaseService(createReleaseStore(dependencies.db));
      await publishReleases({ ...dependencies, releases });
      return releases.head('main')?.release.hash;
    };
    await publishReleases(dependencies);
    const ofFolder = dependencies.releases.head('main')?.release.hash;
    const sent = projectWith({ 'config/copy/en-US/all.yaml': [['Your income', 'What you earn']] });
    const { releases } = (await post({ files: filesOf(sent) }, { app }, by)).json();
    expect(releases[0].hash).not.toBe(ofFolder);
    expect(await start()).toBe(releases[0].hash);
    const copy = 'config/copy/en-US/all.yaml';
    folder.write(copy, (testProject[copy] ?? '').replace('Your income', 'What you make'));
    const changed = await start();
    expect([ofFolder, releases[0].hash]).not.toContain(changed);
    folder.write(copy, testProject[copy] ?? '');
    expect(await start()).toBe(ofFolder);
    await close();
  });

  it('is done by people who may', async () => {
    const payload = { files: filesOf(testProject) };
    expect((await post(payload, server, 'another-token-altogether')).statusCode).toBe(401);
    const { token: viewer } = await tokenWith(server.dependencies, [{ role: 'viewer', reach: 'all' }]);
    expect((await post(payload, server, viewer)).statusCode).toBe(403);
    const { code, err } = await testRun(
      ['publish', '--to', address, '--reason', 'a test'],
      testFolder(testProject).root,
    );
    expect([code, err]).toEqual([2, 'publish needs your token in EQUIFORM_TOKEN (docs/staff.md)\n']);
  });

  it('changes no lender for whom the publisher may not, and notes who changed the others', async () => {
    const { app, dependencies, close } = await openTestServer([publishingFeature]);
    onTestFinished(close);
    const titled = (title: string) =>
      filesOf(projectWith({ 'config/copy/en-US/all.yaml': [['Your income', title]] }));
    const by = await firstToken(dependencies);
    expect((await post({ files: titled('One') }, { app }, by)).statusCode).toBe(200);
    const { token: other } = await tokenWith(dependencies, [{ role: 'publisher', reach: 'lender:second' }]);
    const refused = await post({ files: titled('Two') }, { app }, other);
    expect([refused.statusCode, refused.json().errors]).toEqual([
      403,
      ['release.publish is not allowed to you for lender:main, whose configuration would change'],
    ]);
    expect((await post({ files: titled('One') }, { app }, other)).statusCode).toBe(200);
    const { token: own, personId } = await tokenWith(dependencies, [
      { role: 'publisher', reach: 'lender:main' },
    ]);
    const done = await post({ files: titled('Two'), why: 'for the spring' }, { app }, own);
    expect(done.statusCode).toBe(200);
    const rows = await dependencies.db.kysely
      .selectFrom('audit_log')
      .selectAll()
      .where('act', '=', 'release.publish')
      .orderBy('at')
      .execute();
    const last = rows.find(({ staff_uuid: person }) => person === personId);
    expect(rows).toHaveLength(2);
    expect(last).toMatchObject({ organization: 'main', subject: `release ${done.json().releases[0].hash}` });
    expect(JSON.parse(last?.detail ?? '')).toMatchObject({ why: 'for the spring', from: '127.0.0.1' });
    const history = await app.inject({
      url: '/publish/history?brand=main',
      headers: { authorization: `Bearer ${own}` },
    });
    expect(history.json().changes[0]).toMatchObject({ by: 'Somebody', why: 'for the spring' });
  });

  it.each([['../config/brand.yaml'], ['config/../secret.yaml'], ['src/cli/main.ts'], ['/config/brand.yaml']])(
    'accepts no file at %s',
    async (path) => {
      expect((await post({ files: [{ path, text: '' }] })).statusCode).toBe(400);
    },
  );

  it('says if no server is there', async () => {
    const { code, err } = await publish(testProject, 'http://127.0.0.1:9');
    expect(code).toBe(2);
    expect(err).toContain('cannot be reached');
  });
});
