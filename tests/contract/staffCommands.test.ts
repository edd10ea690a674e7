import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testRun } from '../../src/cli/testRun.ts';
import { createAuditSealer } from '../../src/server/audit/auditSealer.ts';
import { anchorsOf } from '../../src/server/features/staff/auditAnchorsService.ts';
import { staffFeature } from '../../src/server/features/staff/routes.ts';
import { firstLinkText } from '../../src/server/firstLinkText.ts';
import { openTestServer, type TestServer } from '../../src/server/http/testServer.ts';
import { publishReleases } from '../../src/server/publishReleases.ts';

const folder = mkdtempSync(join(tmpdir(), 'equiform-staff-'));
let server: TestServer;
let address: string;
let token: string;
beforeAll(async () => {
  server = await openTestServer([staffFeature], { environment: { EQUIFORM_DATA_DIR: folder } });
  await publishReleases(server.dependencies);
  address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const [, link = ''] = /accept '([^']+)'/.exec(await firstLinkText(server.dependencies, address)) ?? [];
  const words = ['people', 'accept', link, '--name', 'Ada', '--email', 'ada@example.com', '--to', address];
  const { out } = await testRun(words, folder);
  token = /export EQUIFORM_TOKEN=(eqs_[\w-]{43})\n/.exec(out)?.[1] ?? '';
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = (words: readonly string[], by = token) =>
  testRun([...words, '--to', address], folder, { environment: { EQUIFORM_TOKEN: by } });

async function json<T>(words: readonly string[], by = token): Promise<T> {
  const { code, out, err } = await run([...words, '--json'], by);
  expect([code, err]).toEqual([0, '']);
  return JSON.parse(out) as T;
}

const GRACE = ['--name', 'Grace', '--roles', 'editor,administrator=lender:main'];

/** Invites somebody, who accepts: their uuid and token. */
async function grace(email: string): Promise<{ readonly uuid: string; readonly token: string }> {
  const { uuid, link } = await json<{ uuid: string; link: string }>([
    'people',
    'invite',
    ...GRACE,
    '--email',
    email,
  ]);
  const accepted = await json<{ token: { secret: string } }>(['people', 'accept', link], '');
  return { uuid, token: accepted.token.secret };
}

describe('the commands for people, tokens and the audit log', () => {
  it('invite somebody, show them, change their roles and end them', async () => {
    const { uuid, token: theirs } = await grace('grace@example.com');
    expect((await run(['people', 'list'])).out).toContain(
      `${uuid}  Grace  grace@example.com  administrator=lender:main, editor\n`,
    );
    const roles = await run(['people', 'roles', uuid, '--roles', 'viewer', '--reason', 'Moved']);
    expect([roles.code, roles.out]).toEqual([0, '✔ viewer\n']);
    expect((await run(['people', 'end', uuid])).out).toBe('✔ ended\n');
    expect((await run(['token', 'list'], theirs)).err).toContain('does not know the token in EQUIFORM_TOKEN');
  });

  it('give somebody a new link', async () => {
    const { uuid, token: lost } = await grace('grace2@example.com');
    const { link } = await json<{ link: string }>(['people', 'link', uuid]);
    expect((await run(['people', 'accept', link], '')).code).toBe(0);
    expect((await run(['people', 'accept', link], '')).code).toBe(2);
    expect((await run(['token', 'list'], lost)).code).toBe(2);
  });

  it('make a token, list it and end it', async () => {
    const words = ['--name', 'pipeline', '--acts', 'audit.read', '--for', 'lender:main', '--days', '30'];
    const made = await json<{ uuid: string; secret: string }>(['token', 'make', ...words]);
    const line = new RegExp(
      `${made.uuid}  pipeline  audit.read for lender:main, until 2026-07-15, never used\n`,
    );
    expect((await run(['token', 'list'])).out).toMatch(line);
    expect((await run(['audit', 'list', '--lender', 'main'], made.secret)).out).toBe('Nothing was done\n');
    expect((await run(['audit', 'list'], made.secret)).err).toContain(
      'audit.read is not allowed to you for all',
    );
    expect((await run(['token', 'end', made.uuid, '--reason', 'Done'])).out).toBe('✔ ended\n');
  });

  it('tell what was done, and verify the record by anchors kept elsewhere', async () => {
    const listed = await run(['audit', 'list', '--most', '200']);
    expect(listed.out).toMatch(
      /people\.manage {2}person [\w-]{36} {2}by Ada from 127\.0\.0\.1: Moved\n {4}grants: \[/,
    );
    const sealer = createAuditSealer({
      ...server.dependencies,
      anchors: anchorsOf(server.dependencies.settings),
    });
    await sealer.seal();
    const clean = await run(['audit', 'verify', '--anchors', 'audit/audit-anchors.jsonl']);
    expect([clean.code, clean.out]).toEqual([
      0,
      expect.stringMatching(/^✔ untouched: \d+ rows, 0 of erased/),
    ]);
    const cut = { at: '2026-06-15T15:00:00.000Z', lender: 'main', position: 3, hash: '0'.repeat(64) };
    writeFileSync(join(folder, 'cut.jsonl'), `${JSON.stringify(cut)}\n`);
    const found = await run(['audit', 'verify', '--anchors', 'cut.jsonl']);
    expect([found.code, found.out]).toEqual([
      1,
      expect.stringContaining('cut  main, position 3: The chain had'),
    ]);
  });

  it.each([
    [['people'], 'people needs one of list, invite, accept, roles, link, end'],
    [['people', 'constructor'], 'people needs one of'],
    [['people', 'invite', '--name', 'X'], 'This needs the e-mail address of the person: --email'],
    [
      ['people', 'invite', '--name', 'X', '--email', 'x@example.com', '--roles', 'editor=main'],
      'editor=main: lenders are',
    ],
    [['people', 'accept', 'http://localhost:4300/staff/accept'], 'This is no link of an invitation'],
    [['people', 'end'], 'This needs the uuid of a person'],
    [['people', 'list', 'all'], 'There is nothing to do with all'],
    [['token', 'make', '--name', 'x', '--days', 'many'], '--days needs a number of days'],
    [['audit', 'list', '--most', '201'], '--most needs a number from 1 to 200'],
    [['audit', 'verify', '--anchors', 'none.jsonl'], '--anchors none.jsonl: ENOENT'],
  ])('%j says what is missing', async (words, error) => {
    const { code, err } = await run(words);
    expect([code, err]).toEqual([2, expect.stringContaining(error)]);
  });

  it('need a token', async () => {
    for (const words of [
      ['people', 'list'],
      ['token', 'list'],
      ['audit', 'verify'],
    ])
      expect((await run(words, '')).err).toContain('needs your token in EQUIFORM_TOKEN');
  });
});
