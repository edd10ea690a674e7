import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testRun } from '../../src/cli/testRun.ts';
import { projectWith, testProject } from '../../src/core/config/testProject.ts';
import { testFolder } from '../../src/server/config-files/testFolder.ts';
import { publishingFeature } from '../../src/server/features/publishing/routes.ts';
import { openTestServer, type TestServer } from '../../src/server/http/testServer.ts';

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

const post = (payload: object, { app } = server, token = TOKEN) =>
  app.inject({ method: 'POST', url: '/publish', headers: { authorization: `Bearer ${token}` }, payload });

const head = () => server.dependencies.releases.head('main')?.release.hash;

const publish = (project: Readonly<Record<string, string>>, to = address) =>
  testRun(['publish', '--to', to], testFolder(project).root, {
    environment: { EQUIFORM_PUBLISH_TOKEN: TOKEN },
  });

describe('publishing to a running server', () => {
  it('makes every release current, and says which changed', async () => {
    const first = await publish(testProject);
    expect([first.err, first.code]).toEqual(['', 0]);
    const before = head();
    expect(first.out).toContain(`main  ${before?.slice(0, 16)}`);
    const again = await publish(testProject);
    expect(again.out).toBe('  1 as before\n✔ published\n');
    await publish(projectWith({ 'config/copy/en-US/all.yaml': [['Your income', 'What you earn']] }));
    expect(head()).not.toBe(before);
    expect(await server.dependencies.releases.byHash(before ?? '')).toBeDefined();
  });

  it('checks again on the server, and publishes nothing of what fails', async () => {
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

  it('refuses files that leave out a lender who is served', async () => {
    await publish(
      projectWith({
        'brands/second/brand.yaml': 'version: 1\ncode: second\nvariantOf: main\nhosts: [two]\n',
      }),
    );
    const { code, err } = await publish(testProject);
    expect(code).toBe(1);
    expect(err).toContain('Served now and not sent: second');
  });

  it('is there only for the bearer of the token', async () => {
    const payload = { files: filesOf(testProject) };
    expect((await post(payload, server, 'another-token-altogether')).statusCode).toBe(401);
    expect((await post(payload, closed)).statusCode).toBe(404);
    const { code, err } = await testRun(['publish', '--to', address], testFolder(testProject).root);
    expect([code, err]).toEqual([2, 'publish needs its token in EQUIFORM_PUBLISH_TOKEN\n']);
  });

  it.each([['../config/brand.yaml'], ['config/../secret.yaml'], ['src/cli/main.ts'], ['/config/brand.yaml']])(
    'takes no file at %s',
    async (path) => {
      expect((await post({ files: [{ path, text: '' }] })).statusCode).toBe(400);
    },
  );

  it('says when no server is there', async () => {
    const { code, err } = await publish(testProject, 'http://127.0.0.1:9');
    expect(code).toBe(2);
    expect(err).toContain('cannot be reached');
  });
});
