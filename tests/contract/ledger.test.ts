import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { testRun } from '../../src/cli/testRun.ts';
import { layerRootOf } from '../../src/core/config/layerFiles.ts';
import { readFolder } from '../../src/server/config-files/loadReleases.ts';
import { readConfigTree } from '../../src/server/config-files/readConfigTree.ts';
import { testFolder } from '../../src/server/config-files/testFolder.ts';
import { releaseDue } from '../../src/server/features/publishing/planService.ts';
import { createStaffService } from '../../src/server/features/staff/staffService.ts';
import { firstToken } from '../../src/server/features/staff/testStaff.ts';
import { openTestDependencies } from '../../src/server/http/testServer.ts';
import { publishReleases } from '../../src/server/publishReleases.ts';
import { createReleaseService } from '../../src/server/releases/releaseService.ts';
import { createReleaseStore } from '../../src/server/releases/releaseStore.ts';
import { type Change, changedIn } from '../config/brokenProject.ts';
import { copiedProject } from '../howTo/followHowTo.ts';
import {
  createBody,
  createCall,
  HELOC,
  type LendingServer,
  openLendingServer,
  type Person,
  SYSTEM_NOW,
} from './lendingServer.ts';

const LENDER = 'main';
const WORDS = 'config/copy/en-US/common.yaml';

let root: string;
let server: LendingServer;
let address: string;
let token: string;
beforeAll(async () => {
  root = copiedProject();
  server = await openLendingServer({
    environment: { EQUIFORM_CONFIG_ROOT: root },
  });
  token = await firstToken(server.dependencies);
  address = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true, force: true });
});

const head = (): string => server.dependencies.releases.head(LENDER)?.release.hash ?? '';
const files = () => readConfigTree(root).files.filter(({ path }) => layerRootOf(path) !== undefined);
const saying = (word: string): Change => ({
  edit: { [WORDS]: [['\n  common.close: Close\n', `\n  common.close: ${word}\n`]] },
});

const post = (path: string, payload: object) =>
  server.call({ method: 'POST', url: path, payload, headers: { authorization: `Bearer ${token}` } });

async function publish(change: Change): Promise<string> {
  const answer = await post('/publish', { files: changedIn(files(), change), why: 'A test' });
  expect(answer.statusCode, answer.body).toBe(200);
  return head();
}

const run = (words: readonly string[], at = root) =>
  testRun([...words, '--to', address], at, { environment: { EQUIFORM_TOKEN: token } });

/** An application that a page of this release begins. */
const begunOn = async (hash: string): Promise<string> => (await begunBy(hash)).uuid;

async function begunBy(hash: string): Promise<{ readonly uuid: string; readonly person: Person }> {
  const person = await server.person();
  const ticket = await server.dependencies.tickets.issue({ brand: LENDER, hash });
  const begun = await server.call(createCall(person, createBody(), { 'x-equiform-release': ticket }));
  expect(begun.statusCode, begun.body).toBe(200);
  return { uuid: begun.json().uuid, person };
}

/** The release of an application that a page of this release begins. */
async function releaseBegunOn(hash: string): Promise<string> {
  const row = await server.dependencies.db.kysely
    .selectFrom('applications')
    .select('release_hash')
    .where('uuid', '=', await begunOn(hash))
    .executeTakeFirstOrThrow();
  return row.release_hash;
}

describe('what was found to get through once', () => {
  const { harmful } = parse(readFileSync('tests/config/edits.yaml', 'utf8')) as {
    harmful: readonly (Change & { name: string; stopped: string })[];
  };
  const edits = [
    ['the 14-year-old', 'the three age rules are taken off the date of birth'],
    ['the 27-year-old', 'a twenty-seven-year-old at the lender for people of 62 and more'],
    ['the solar question', 'a solar question without a place for its answer'],
    ['the lapsed Texas rules', 'the Texas fee rule lapses'],
  ] as const;

  it.each(edits)(
    '%s can be published neither by a command, nor by a call, nor by a folder',
    async (_, name) => {
      const { edit, stopped } = harmful.find((one) => one.name === name) ?? {};
      const before = head();
      const changed = changedIn(readConfigTree(root).files, { edit: edit ?? {} });
      const answer = await post('/publish', {
        files: changed.filter(({ path }) => layerRootOf(path) !== undefined),
        why: 'A test',
      });
      expect(answer.statusCode).toBe(422);
      const folder = testFolder(Object.fromEntries(changed.map(({ path, text }) => [path, text])));
      const { code, out, err } = await run(['publish', '--reason', 'A test'], folder.root);
      expect([code, `${out}${err}`]).toEqual([1, expect.stringContaining(stopped ?? '?')]);
      expect(() => readFolder(folder.root).load()).toThrow(stopped);
      expect(head()).toBe(before);
      expect(await server.dependencies.releases.ledger.newest()).toBe(1);
    },
  );
});

describe('the history of releases', () => {
  it('a recalled hash is neither begun on nor published again, by any route', async () => {
    const good = head();
    const bad = await publish(saying('Shut'));
    expect(await releaseBegunOn(bad)).toBe(bad);
    const recalled = await run(['recall', LENDER, bad.slice(0, 12), '--reason', 'Says it wrongly']);
    expect([recalled.err, recalled.code]).toEqual(['', 0]);
    expect(recalled.out).toBe(`✔ recalled ${bad.slice(0, 16)}; current is ${good.slice(0, 16)}\n`);
    expect(head()).toBe(good);
    expect(await releaseBegunOn(bad)).toBe(good);
    expect(await releaseBegunOn(good)).toBe(good);

    const again = await post('/publish', {
      files: changedIn(files(), saying('Shut')),
      only: [LENDER],
      why: 'Again',
    });
    expect([again.statusCode, again.json().errors]).toEqual([
      409,
      [expect.stringContaining(`${bad.slice(0, 16)} with the same content was recalled on`)],
    ]);
    for (const path of ['/publish/release', '/publish/back']) {
      const moved = await post(path, { only: [LENDER], why: 'Again' });
      expect([path, moved.statusCode]).toEqual([path, 409]);
    }
    const elsewhere = createReleaseService(createReleaseStore(server.dependencies.db, 'another program'));
    await elsewhere.follow({ ...server.dependencies, build: async () => readFolder(root).load() });
    expect(elsewhere.serving.hashes.get(LENDER)).not.toBe(bad);
    expect(head()).toBe(good);
  });

  it('goes back in one step, holds the lender, and releases it again when it is named', async () => {
    const before = head();
    await run(['release', '1', '--only', LENDER, '--reason', 'Begin']);
    const newer = await publish(saying('Finish'));
    const back = await run(['back', LENDER, '--reason', 'Not yet']);
    expect([back.err, back.code, head()]).toEqual(['', 0, before]);
    expect(back.out).toContain(`held where they were brought back to: ${LENDER}`);
    await publish(saying('Finish now'));
    expect(head()).toBe(before);
    const forward = await run(['release', '--only', LENDER, '--reason', 'Now']);
    expect(forward.code).toBe(0);
    expect([before, newer]).not.toContain(head());
    const { out } = await run(['history', LENDER, '--most', '3', '--json']);
    expect(JSON.parse(out).map((one: { act: string; why: string }) => [one.act, one.why])).toEqual([
      ['released', 'Now'],
      ['back', 'Not yet'],
      ['released', 'A test'],
    ]);
  });

  it('shows what the current release changes for those under way, and moves them when somebody decides so', async () => {
    await run(['release', '1', '--only', LENDER, '--reason', 'Begin']);
    const old = head();
    const uuid = await begunOn(old);
    const stricter: Change = { edit: { 'brands/main/brand.yaml': [['\n    - FL\n', '\n']] } };
    const answer = await post('/publish', {
      files: changedIn(files(), stricter),
      only: [LENDER],
      why: 'Not in Florida any more',
    });
    expect([answer.statusCode, answer.json().errors]).toEqual([200, undefined]);
    const listed = await run(['applications', LENDER, old]);
    expect([listed.err, listed.code]).toEqual(['', 0]);
    expect(listed.out).toContain(uuid);
    expect(listed.out).toContain('waitlist-state: does not apply -> applies  State not lent in, waitlist');
    const moved = await run(['applications', LENDER, old, '--move', uuid, '--reason', 'A new rule']);
    expect([moved.err, moved.out]).toEqual(['', '✔ moved 1\n']);
    expect((await run(['applications', LENDER, old])).out).not.toContain(uuid);
    const row = await server.dependencies.db.kysely
      .selectFrom('applications')
      .select('release_hash')
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow();
    expect(row.release_hash).toBe(head());
    const again = await run(['applications', LENDER, old, '--move', uuid, '--reason', 'Again']);
    expect([again.code, again.err]).toEqual([2, expect.stringContaining('is not under way on this release')]);
    await run(['release', '1', '--only', LENDER, '--reason', 'Begin']);
  });

  it('asks again what a newer release does not accept, says why, and keeps all else', async () => {
    await run(['release', '1', '--only', LENDER, '--reason', 'Begin']);
    const old = head();
    const { uuid, person } = await begunBy(old);
    const other = await begunOn(old);
    const INCOME = 'config/steps/registration/annual-income.yaml';
    const edit: Change['edit'] = {
      [INCOME]: [['income: { type: integer, minimum: 0,', 'income: { type: integer, minimum: 150000,']],
    };
    const published = await post('/publish', {
      files: changedIn(files(), { edit }),
      only: [LENDER],
      why: 'More',
    });
    expect([published.statusCode, published.json().errors]).toEqual([200, undefined]);
    const listed = await run(['applications', LENDER, old]);
    expect(listed.out).toMatch(
      new RegExp(`${uuid}.*  asked again\n    asked again: annual-income \\(income\\)`),
    );
    const ask = (words: readonly string[]) =>
      run(['applications', LENDER, old, '--ask-again', uuid, '--reason', 'A new rule', ...words]);
    expect((await ask(['--words', 'none'])).err).toContain('The words must be one of law, mistake, rules');
    const asked = await ask(['--words', 'law']);
    expect([asked.err, asked.out]).toEqual(['', '✔ asked again 1\n']);

    const at = (path: string) => `${HELOC}/${uuid}${path}`;
    const { headers } = person;
    const read = async () => (await server.call({ url: at(''), headers })).json();
    const before = await read();
    expect(before).toMatchObject({
      release: head(),
      askedAgain: {
        reason: 'screen.askedAgain.reason.law',
        steps: [{ step: 'annual-income', fields: ['income'], answers: { income: { income: 140_000 } } }],
      },
    });
    const send = (path: string, payload: object) =>
      server.call({ method: 'PUT', url: at(path), headers, payload });
    expect((await send('/profile', {})).statusCode).toBe(409);
    expect((await send('/asked-again/birthdate', {})).statusCode).toBe(409);
    const income = (amount: number) => ({ income: { employmentType: 'FULL_TIME', income: amount } });
    expect((await send('/asked-again/annual-income', income(140_000))).statusCode).toBe(422);
    const strange = { ...income(160_000), name: { firstName: 'Eve' } };
    expect((await send('/asked-again/annual-income', strange)).statusCode).toBe(422);
    expect((await read()).askedAgain).toEqual(before.askedAgain);
    const answered = await send('/asked-again/annual-income', income(160_000));
    expect([answered.statusCode, answered.json().errors]).toEqual([200, undefined]);
    const after = await read();
    expect(after.askedAgain).toBeUndefined();
    expect(after.incomeSources).toEqual([{ employmentType: 'FULL_TIME', amount: 160_000 }]);
    expect(after.property).toEqual(before.property);

    const rows = await server.dependencies.db.kysely
      .selectFrom('application_events')
      .select(['type', 'detail'])
      .where('application_uuid', '=', uuid)
      .orderBy('id')
      .execute();
    const again = rows.filter(({ type }) => type.endsWith('_AGAIN'));
    expect(again).toMatchObject([
      { type: 'ASKED_AGAIN', detail: { steps: [{ step: 'annual-income', fields: ['income'] }] } },
      { type: 'ANSWERED_AGAIN', detail: { step: 'annual-income' } },
    ]);
    const moved = await run(['applications', LENDER, old, '--move', other, '--reason', 'Not asked']);
    expect([moved.err, moved.out]).toEqual(['', '✔ moved 1\n']);
    await run(['release', '1', '--only', LENDER, '--reason', 'Begin']);
  });

  it('lays a new rule over open applications from a day on, and shows first what it changes for whom', async () => {
    await run(['release', '1', '--only', LENDER, '--reason', 'Begin']);
    const old = head();
    const uuid = await begunOn(old);
    const { harmless } = parse(readFileSync('tests/config/edits.yaml', 'utf8')) as {
      harmless: readonly (Change & { name: string })[];
    };
    const { edit } = harmless.find(({ name }) => name === 'a threshold by a new version') ?? {};
    const published = await post('/publish', {
      files: changedIn(files(), { edit: edit ?? {} }),
      only: [LENDER],
      why: 'A new threshold',
    });
    expect([published.statusCode, published.json().errors]).toEqual([200, undefined]);
    const POLICY = 'minimum-credit-score';
    const overlay = (...words: readonly string[]) => run(['overlay', LENDER, ...words]);
    const pinned = async () =>
      (
        await server.dependencies.db.kysely
          .selectFrom('applications')
          .select('release_hash')
          .where('uuid', '=', uuid)
          .executeTakeFirstOrThrow()
      ).release_hash;
    const shown = await overlay('--policies', POLICY, '--from', '2027-06-01');
    expect([shown.err, shown.code]).toEqual(['', 0]);
    expect(shown.out).toContain(`${old.slice(0, 16)}  ${uuid}`);
    expect(await pinned()).toBe(old);
    expect((await overlay('--policies', 'none', '--from', '2027-06-01')).err).toContain(
      'The current release has no policy none',
    );
    expect((await overlay('--policies', POLICY, '--from', '2020-01-01')).err).toContain('is over');

    const laid = await overlay('--policies', POLICY, '--from', '2027-06-01', '--lay', '--reason', 'A law');
    expect([laid.err, laid.out]).toEqual(['', expect.stringMatching(/^✔ overlay \d+: laid over \d+ app/)]);
    const { releases, db } = server.dependencies;
    const now = await releases.byHash(await pinned());
    expect(now?.app.policies[POLICY]).toMatchObject({
      version: 2,
      effective: { from: '2027-06-01' },
      effect: { to: { score: 660 } },
    });
    expect(now?.app.policies[`${POLICY}-v1`]).toMatchObject({
      effective: { from: '2025-01-01', to: '2027-05-31' },
      effect: { to: { score: 640 } },
    });
    expect(now?.flows).toEqual((await releases.byHash(old))?.flows);
    expect(await releases.ledger.isRecalled({ brand: LENDER, hash: await pinned() })).toBe(true);
    const events = await db.kysely
      .selectFrom('application_events')
      .select('detail')
      .where('application_uuid', '=', uuid)
      .where('type', '=', 'RELEASE_CHANGED')
      .execute();
    expect(events).toMatchObject([
      { detail: { from: old, overlay: { policies: [POLICY], day: '2027-06-01', newer: head() } } },
    ]);
    expect((await overlay()).out).toContain(`laid  ${POLICY} from 2027-06-01`);
    const again = await overlay('--policies', POLICY, '--from', '2027-06-01', '--lay', '--reason', 'Again');
    expect(again.out).toContain('laid over 0 applications');
    await run(['release', '1', '--only', LENDER, '--reason', 'Begin']);
  });

  it('tells the matrix of a folder who released it and when, or that nobody did', async () => {
    // As in production, where no layer of an environment lies over the folder.
    const plain = files().filter(({ path }) => !path.startsWith('brands/_environments/'));
    const published = await post('/publish', { files: plain, why: 'Plain' });
    expect(published.statusCode, published.body).toBe(200);
    const matrixOf = async (at: string) =>
      JSON.parse((await run(['matrix', LENDER, '--json'], at)).out).release;
    const release = await matrixOf(root);
    const [newest] = await server.dependencies.releases.ledger.history({ brand: LENDER, most: 1 });
    expect(release.hash).toBe(head());
    expect(release.released).toMatchObject({
      position: newest?.position,
      at: newest?.at.toISOString(),
      by: expect.stringMatching(/./),
      approvedBy: [],
    });
    const other = copiedProject();
    try {
      for (const { path, text } of changedIn(files(), saying('Never sent')))
        if (path === WORDS) writeFileSync(join(other, path), text);
      const unreleased = await matrixOf(other);
      expect(unreleased.hash).not.toBe(head());
      expect(unreleased).not.toHaveProperty('released');
    } finally {
      rmSync(other, { recursive: true, force: true });
    }
  });

  it('refuses a rule that decides otherwise under the version that it had', async () => {
    const before = head();
    const lower: Change = {
      edit: {
        'config/rules/decision.yaml': [
          [
            'when: { "<": [{ var: application.creditScore }, 640] }',
            'when: { "<": [{ var: application.creditScore }, 630] }',
          ],
          [
            'effect: { limit: creditScore, to: { score: 640 } }',
            'effect: { limit: creditScore, to: { score: 630 } }',
          ],
          ['given: { application.creditScore: 640 }', 'given: { application.creditScore: 630 }'],
          ['given: { application.creditScore: 639 }', 'given: { application.creditScore: 629 }'],
        ],
      },
    };
    const sent = changedIn(files(), lower);
    const answer = await post('/publish', { files: sent, only: [LENDER], why: 'Lower' });
    expect([answer.statusCode, answer.json().errors]).toEqual([
      422,
      [
        expect.stringContaining(
          'The policy minimum-credit-score decides otherwise than what is current (main)',
        ),
      ],
    ]);
    expect(head()).toBe(before);
  });

  it('is released at a time, which can be cancelled before', async () => {
    const { position } = (
      await post('/publish', {
        files: changedIn(files(), saying('Later')),
        only: [LENDER],
        why: 'A first look',
      })
    ).json();
    expect((await run(['back', LENDER, '--reason', 'Not before the day'])).code).toBe(0);
    const held = head();
    const due = new Date(SYSTEM_NOW + 3_600_000).toISOString();
    const planned = await run([
      'release',
      String(position),
      '--only',
      LENDER,
      '--at',
      due,
      '--reason',
      'On the day',
    ]);
    expect([planned.err, planned.code]).toEqual(['', 0]);
    expect(planned.out).toMatch(new RegExp(`^plan \\d+  2026-06-15 16:00 UTC  ${position}  main  planned`));
    const other = await run(['release', '1', '--at', due, '--reason', 'By mistake']);
    const [, id = ''] = /^plan (\d+)/.exec(other.out) ?? [];
    expect((await run(['release', '--cancel', id, '--reason', 'It was one'])).out).toContain('cancelled');
    expect((await run(['release', '--cancel', id, '--reason', 'Again'])).code).toBe(2);
    await releaseDue(server.dependencies, createStaffService(server.dependencies));
    expect(head()).toBe(held);
    await server.advance(3_601);
    await vi.waitFor(async () => {
      await releaseDue(server.dependencies, createStaffService(server.dependencies));
      expect(head()).not.toBe(held);
    });
    const { out } = await run(['history', '--planned', '--json']);
    expect(
      JSON.parse(out)
        .map(({ state }: { state: string }) => state)
        .toSorted(),
    ).toEqual(['cancelled', 'done']);
  });

  it('refuses a time without its offset, one that is over, and a configuration that there is not', async () => {
    const soon = ['--at', '2026-06-16T09:00', '--reason', 'x'];
    expect((await run(['release', '1', ...soon])).err).toContain('a time with its offset');
    const over = await run(['release', '1', '--at', '2020-01-01T00:00:00Z', '--reason', 'x']);
    expect([over.code, over.err]).toEqual([1, expect.stringContaining('a time in the future')]);
    expect((await run(['release', '999', '--at', '2099-01-01T00:00:00Z', '--reason', 'x'])).code).toBe(2);
  });

  it('says what it cannot do, and does nothing then', async () => {
    const before = head();
    expect((await run(['back', 'nobody', '--reason', 'x'])).code).toBe(2);
    expect((await run(['release', '999', '--reason', 'x'])).code).toBe(2);
    expect((await run(['recall', LENDER, 'ffffffff', '--reason', 'x'])).code).toBe(2);
    const unknown = await run(['release', '--only', 'nobody', '--reason', 'x']);
    expect([unknown.code, unknown.err]).toEqual([1, expect.stringContaining('has no lender nobody')]);
    expect((await run(['back', LENDER])).err).toContain('needs a reason');
    expect((await run(['history', 'a', 'b'])).code).toBe(2);
    const withoutToken = await testRun(['history', '--to', address], root);
    expect([withoutToken.code, withoutToken.err]).toEqual([
      2,
      expect.stringContaining('needs your token in EQUIFORM_TOKEN'),
    ]);
    expect(head()).toBe(before);
  });

  it('opens none of it without the token', async () => {
    for (const [method, url] of [
      ['POST', '/publish/release'],
      ['POST', '/publish/back'],
      ['POST', '/publish/recall'],
      ['GET', '/publish/history'],
    ] as const) {
      const answer = await server.call({ method, url, ...(method === 'POST' && { payload: {} }) });
      expect([url, answer.statusCode]).toEqual([url, 401]);
    }
  });
});

describe('a server that starts', () => {
  const start = async (
    folder: string,
    environment: Readonly<Record<string, string>> = {},
    program = 'any',
  ) => {
    const dependencies = await openTestDependencies({
      database: server.dependencies.db,
      environment: { EQUIFORM_CONFIG_ROOT: folder, ...environment },
    });
    const releases = createReleaseService(createReleaseStore(server.dependencies.db, program));
    await publishReleases({ ...dependencies, releases });
    return releases.serving.hashes.get(LENDER);
  };

  it('changes nothing with an old folder, and a new one waits where it shall', async () => {
    const now = head();
    expect(await start(root)).toBe(now);
    const edited = Object.fromEntries(
      changedIn(readConfigTree(root).files, saying('Away')).map(({ path, text }) => [path, text]),
    );
    const other = testFolder(edited).root;
    expect(await start(other, { EQUIFORM_NEW_FOLDER: 'wait' })).toBe(now);
    const newest = await server.dependencies.releases.ledger.newest();
    const released = await start(other);
    expect(released).not.toBe(now);
    expect(await server.dependencies.releases.ledger.newest()).toBe((newest ?? 0) + 1);
    await server.dependencies.releases.follow();
    expect(head()).toBe(released);
  });
});
