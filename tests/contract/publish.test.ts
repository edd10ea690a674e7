import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { testRun } from '../../src/cli/testRun.ts';
import { projectWith, testProject } from '../../src/core/config/testProject.ts';
import { testFolder } from '../../src/server/config-files/testFolder.ts';
import { healthFeature } from '../../src/server/features/health/routes.ts';
import { publishingFeature } from '../../src/server/features/publishing/routes.ts';
import { openTestServer, type TestServer, type TestServerOptions } from '../../src/server/http/testServer.ts';
import { publishReleases } from '../../src/server/publishReleases.ts';
import { createReleaseService } from '../../src/server/releases/releaseService.ts';
import { createReleaseStore } from '../../src/server/releases/releaseStore.ts';

const TOKEN = 'the-token-of-the-publisher';

let server: TestServer;
let closed: TestServer;
let address: string;
beforeAll(async () => {
  server = await openTestServer([publishingFeature], { environment: { EQUIFORM_PUBLISH_TOKEN: TOKEN } });
  closed = await openTestServer([publishingFeature]);
  address = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await server.close();
  await closed.close();
});

const filesOf = (project: Readonly<Record<string, string>>) =>
  Object.entries(project).map(([path, text]) => ({ path, text }));

const post = (payload: object, { app }: Pick<TestServer, 'app'> = server, token = TOKEN) =>
  app.inject({
    method: 'POST',
    url: '/publish',
    headers: { authorization: `Bearer ${token}` },
    payload: { why: 'a test', ...payload },
  });

const head = () => server.dependencies.releases.head('main')?.release.hash;

const publish = (project: Readonly<Record<string, string>>, to = address) =>
  testRun(['publish', '--to', to, '--reason', 'a test'], testFolder(project).root, {
    environment: { EQUIFORM_PUBLISH_TOKEN: TOKEN },
  });

async function ownServer(environment: Readonly<Record<string, string>> = {}, log?: TestServerOptions['log']) {
  const { app, dependencies, close } = await openTestServer([publishingFeature], {
    environment: { EQUIFORM_PUBLISH_TOKEN: TOKEN, ...environment },
    ...(log && { log }),
  });
  onTestFinished(close);
  return { releases: dependencies.releases, to: await app.listen({ port: 0, host: '127.0.0.1' }) };
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
    const { releases, to } = await ownServer();
    const current = () => releases.head('main')?.release.hash;
    const first = await publish(testProject, to);
    expect([first.err, first.code]).toEqual(['', 0]);
    const before = current();
    expect(first.out).toContain(`main  ${before?.slice(0, 16)}`);
    const again = await publish(testProject, to);
    expect(again.out).toBe('  1 unchanged\n✔ published\n');
    await publish(projectWith({ 'config/copy/en-US/all.yaml': [['Your income', 'What you earn']] }), to);
    expect(current()).not.toBe(before);
    expect(await releases.byHash(before ?? '')).toBeDefined();
  });

  it('refuses a journey with a task that nobody performs there', async () => {
    const { root } = testFolder({ 'connections.yaml': 'version: 1\n' });
    const { releases, to } = await ownServer({ EQUIFORM_CONNECTIONS: join(root, 'connections.yaml') });
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
    );
    expect([code, err]).toEqual([1, expect.stringContaining('main: Nobody performs recording@1')]);
    expect(releases.brands).toEqual([]);
  });

  it('says in production which companies a release misses', async () => {
    const logged: string[] = [];
    const key = Buffer.alloc(32, 1).toString('base64');
    const keys = { EQUIFORM_FIELD_KEY: key, EQUIFORM_SESSION_KEY: key };
    const { releases, to } = await ownServer(
      { ...keys, EQUIFORM_MODE: 'production', LOG_LEVEL: 'warn' },
      { write: (line: string) => void logged.push(line) },
    );
    const project = projectWith({
      ...oneStatus,
      'config/journey.yaml': 'version: 1\nstages: [{ id: last, status: X, never: true }]\n',
      'config/brand.yaml': [['auth: { mode: legacy }', 'auth: { mode: broker }']],
    });
    const { code, err } = await publish(project, to);
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
    const { to } = await ownServer();
    const second = 'version: 1\ncode: second\nvariantOf: main\nhosts: [two]\n';
    expect((await publish(projectWith({ 'brands/second/brand.yaml': second }), to)).code).toBe(0);
    const { code, err } = await publish(testProject, to);
    expect(code).toBe(1);
    expect(err).toContain('Served now but not in the new configuration: second');
  });

  it('answers other requests while it checks and builds, however long that takes', async () => {
    const order: string[] = [];
    const begun = Promise.withResolvers<void>();
    const slow = await openTestServer(
      [
        healthFeature,
        (app, dependencies) => {
          app.addHook('preHandler', async () => begun.resolve());
          return publishingFeature(app, dependencies);
        },
      ],
      { environment: { EQUIFORM_PUBLISH_TOKEN: TOKEN } },
    );
    const { releases } = slow.dependencies;
    const built = vi.spyOn(releases, 'publish').mockImplementation(async () => {
      order.push('built');
      return new Set();
    });
    const publishing = post({ files: filesOf(testProject) }, slow);
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
    const { app, dependencies, close } = await openTestServer([publishingFeature], {
      environment: { EQUIFORM_PUBLISH_TOKEN: TOKEN },
    });
    const answers = await Promise.all(
      ['First', 'Second', 'Third'].map((title) => post({ files: titled(title) }, { app })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(dependencies.releases.head('main')?.release.hash).toBe(answers[2]?.json().releases[0].hash);
    await close();
  });

  it("survives a restart until the server's folder changes", async () => {
    const folder = testFolder(testProject);
    const { app, dependencies, close } = await openTestServer([publishingFeature], {
      environment: { EQUIFORM_PUBLISH_TOKEN: TOKEN, EQUIFORM_CONFIG_ROOT: folder.root },
    });
    const start = async () => {
      const releases = createReleaseService(createReleaseStore(dependencies.db));
      await publishReleases({ ...dependencies, releases });
      return releases.head('main')?.release.hash;
    };
    await publishReleases(dependencies);
    const ofFolder = dependencies.releases.head('main')?.release.hash;
    const sent = projectWith({ 'config/copy/en-US/all.yaml': [['Your income', 'What you earn']] });
    const { releases } = (await post({ files: filesOf(sent) }, { app })).json();
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

  it('is available only with the token', async () => {
    const payload = { files: filesOf(testProject) };
    expect((await post(payload, server, 'another-token-altogether')).statusCode).toBe(401);
    expect((await post(payload, closed)).statusCode).toBe(404);
    const { code, err } = await testRun(
      ['publish', '--to', address, '--reason', 'a test'],
      testFolder(testProject).root,
    );
    expect([code, err]).toEqual([2, 'publish needs a token in EQUIFORM_PUBLISH_TOKEN\n']);
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
