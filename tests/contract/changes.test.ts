import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { testRun } from '../../src/cli/testRun.ts';
import { OWN, openStaffServer, withSecond } from './staffServer.ts';

const WORDS = 'config/copy/en-US/all.yaml';
const RULES = 'config/rules/income.yaml';
type Asks = Awaited<ReturnType<Awaited<ReturnType<typeof openStaffServer>>['somebody']>>;

const began = (ask: Asks, path: string, text: string | null, title = 'Friendlier words') =>
  ask('POST', '/changes', { title, why: 'They asked for it', files: [{ path, text }] });

const textOf = async (ask: Asks, path: string, at = ''): Promise<string> =>
  (await ask('GET', `/configuration/file?path=${path}${at}`)).text;

describe('a change of the configuration', () => {
  it('is saved, edited, checked and published, and the log says by whom', async () => {
    const { dependencies, somebody } = await openStaffServer();
    const editor = await somebody(['editor']);
    const publisher = await somebody(['publisher', 'administrator']);
    const before = await textOf(editor, WORDS);
    const made = await began(editor, WORDS, before.replace('Your income', 'What you earn'));
    expect(made).toMatchObject({ code: 200, state: 'open', version: 1, position: 1, paths: [WORDS] });
    const edits = [
      { path: WORDS, pointer: '/messages/income.next', value: 'Go on: now' },
      { path: RULES, pointer: '/policies', insert: { id: 'x' }, at: 1 },
      { path: RULES, pointer: '/policies/1', remove: true },
      { path: OWN, pointer: '/hosts', insert: 'zwei' },
    ];
    const edited = await editor('POST', `/changes/${made.uuid}/edits`, { version: 1, edits });
    expect(edited.change).toMatchObject({
      version: 2,
      paths: [OWN, WORDS],
      reaches: ['lender:second', 'all'],
    });
    expect(edited.files.find(({ path }: { path: string }) => path === OWN)).toEqual({
      path: OWN,
      text: (await textOf(editor, OWN)).replace('[two]', '[two, zwei]'),
    });
    const seen = await publisher('GET', `/changes/${made.uuid}`);
    expect(seen).toMatchObject({ newest: 1, conflicts: [] });
    expect(seen.files[1]).toMatchObject({
      path: WORDS,
      before,
      after: expect.stringContaining('"Go on: now"'),
    });
    const checked = await editor('POST', `/changes/${made.uuid}/check`);
    expect(checked).toMatchObject({ code: 200, findings: [], conflicts: [], position: 1, version: 2 });
    expect(checked.lenders).toEqual([
      { brand: 'main', changed: ['/copy/en-US/income.next', '/copy/en-US/income.title'] },
      {
        brand: 'second',
        changed: ['/brand/hosts', '/copy/en-US/income.next', '/copy/en-US/income.title'],
      },
    ]);
    const listed = await editor('GET', '/changes');
    expect(listed.changes).toEqual([
      { ...edited.change, checked: { version: 2, errors: 0, warnings: 0, lenders: ['main', 'second'] } },
    ]);
    const published = await publisher('POST', `/changes/${made.uuid}/publish`, {
      version: 2,
      why: 'Approved',
    });
    expect(published).toMatchObject({ code: 200, position: 2, waits: [] });
    expect(published.releases.map(({ changed }: { changed: boolean }) => changed)).toEqual([true, true]);
    expect(await textOf(editor, WORDS)).toContain('What you earn');
    expect(await textOf(editor, WORDS, '&position=1')).toBe(before);
    const ended = await editor('GET', '/changes?state=published');
    expect(ended.changes[0]).toMatchObject({ uuid: made.uuid, state: 'published', published: 2 });
    const rows = (await publisher('GET', '/audit')).rows as { subject: string; act: string }[];
    const own = rows.filter(({ subject }) => subject === `change ${made.uuid}`);
    expect(own.map(({ act }) => act).toSorted()).toEqual(['change.edit', 'change.edit', 'release.publish']);
    const commit = await dependencies.db.kysely
      .selectFrom('config_commits')
      .select('authors')
      .where('position', '=', 2)
      .executeTakeFirstOrThrow();
    expect(commit.authors).toEqual([expect.stringMatching(/^person /)]);
  });

  it('shows what the check finds in it, and publishes nothing of that', async () => {
    const { somebody } = await openStaffServer();
    const both = await somebody(['editor', 'publisher']);
    const made = await began(
      both,
      WORDS,
      (await textOf(both, WORDS)).replace('income.low:', 'income.lower:'),
    );
    const { findings, lenders } = await both('POST', `/changes/${made.uuid}/check`);
    expect(findings[0]).toMatchObject({ severity: 'error', file: RULES, line: expect.any(Number) });
    expect(lenders.length).toBe(2);
    const refused = await both('POST', `/changes/${made.uuid}/publish`, { version: 1, why: 'x' });
    expect([refused.code, refused.errors[0]]).toEqual([422, expect.stringContaining(RULES)]);
    expect((await both('GET', '/configuration')).position).toBe(1);
  });

  it('is merged over what others published, and shows both sides of what it cannot decide', async () => {
    const { somebody } = await openStaffServer();
    const both = await somebody(['editor', 'publisher']);
    const before = await textOf(both, WORDS);
    const mine = await began(
      both,
      WORDS,
      `# mine\n${before.replace('Your income', 'Mine').replace('Continue', 'Go on')}`,
    );
    const other = await began(
      both,
      WORDS,
      before.replace('Your income', 'Theirs').replace('Full-time', 'Full'),
    );
    expect((await both('POST', `/changes/${other.uuid}/publish`, { version: 1, why: 'x' })).code).toBe(200);
    const at = { path: WORDS, pointer: '/messages/income.title' };
    const { conflicts, newest } = await both('GET', `/changes/${mine.uuid}`);
    expect([newest, conflicts]).toEqual([
      2,
      [{ ...at, base: 'Your income', ours: 'Theirs', theirs: 'Mine' }],
    ]);
    const refused = await both('POST', `/changes/${mine.uuid}/publish`, { version: 1, why: 'x' });
    expect([refused.code, refused.errors]).toEqual([
      409,
      [`${WORDS} /messages/income.title: somebody else changed this too`],
    ]);
    expect((await both('POST', `/changes/${mine.uuid}/rebase`, { version: 1 })).code).toBe(409);
    const rebase = (choice: object) =>
      both('POST', `/changes/${mine.uuid}/rebase`, { version: 1, choices: [{ ...at, ...choice }] });
    expect((await rebase({})).code).toBe(400);
    expect((await rebase({ take: 'ours', value: 'Third' })).code).toBe(400);
    expect(await rebase({ value: 'A third' })).toMatchObject({ code: 200, version: 2, position: 2 });
    expect((await both('POST', `/changes/${mine.uuid}/publish`, { version: 2, why: 'x' })).code).toBe(200);
    const text = await textOf(both, WORDS);
    for (const word of ['A third', 'Go on', 'Full\n']) expect(text).toContain(word);
  });

  it('is not saved over what somebody else saved, and says who', async () => {
    const { somebody } = await openStaffServer();
    const [one, other] = [await somebody(['editor']), await somebody(['editor'])];
    const made = await began(one, WORDS, null);
    const files = [{ path: WORDS, text: 'version: 1\n' }];
    const [first, later] = await Promise.all([
      one('POST', `/changes/${made.uuid}/files`, { version: 1, files, title: 'Other words' }),
      other('POST', `/changes/${made.uuid}/files`, { version: 1, files }),
    ]);
    const refused = first.code === 409 ? first : later;
    expect([first.code, later.code].toSorted()).toEqual([200, 409]);
    expect(refused.errors[0]).toMatch(/^Somebody changed it: it is version 2 now/);
    // What is as it was is no change.
    const text = await textOf(one, WORDS);
    const saved = await one('POST', `/changes/${made.uuid}/files`, {
      version: 2,
      files: [{ path: WORDS, text }],
    });
    expect(saved).toMatchObject({ version: 3, paths: [] });
    const publisher = await somebody(['publisher']);
    const nothing = await publisher('POST', `/changes/${made.uuid}/publish`, { version: 3, why: 'x' });
    expect([nothing.code, nothing.errors]).toEqual([422, ['This change has no files']]);
    const given = { version: 3, why: 'Not needed' };
    expect((await other('POST', `/changes/${made.uuid}/abandon`, given)).state).toBe('abandoned');
    expect((await one('POST', `/changes/${made.uuid}/files`, { version: 4, files })).code).toBe(409);
    expect((await one('GET', '/changes')).changes).toEqual([]);
  });

  it('needs the act for what each file is of', async () => {
    const { somebody } = await openStaffServer();
    const all = await somebody(['editor']);
    const own = await somebody(['editor', 'publisher'], 'lender:second');
    const other = await somebody(['editor'], 'lender:main');
    const kind = await somebody(['editor'], 'kind:main');
    const words = await textOf(own, WORDS);
    expect((await began(own, WORDS, `${words}# x\n`)).code).toBe(403);
    expect((await began(other, OWN, withSecond[OWN] ?? '')).code).toBe(403);
    expect((await began(kind, 'brands/_kinds/main/brand.yaml', 'version: 1\n')).code).toBe(200);
    expect((await began(own, 'brands/_kinds/main/brand.yaml', 'version: 1\n')).code).toBe(403);
    const text = await textOf(own, OWN);
    const made = await began(own, OWN, text.replace('two', 'zwei'), 'Our host');
    expect(made.code).toBe(200);
    const files = [{ path: WORDS, text: null }];
    expect((await own('POST', `/changes/${made.uuid}/files`, { version: 1, files })).code).toBe(403);
    const renamed = { version: 1, files: [], title: 'Renamed' };
    expect((await kind('POST', `/changes/${made.uuid}/files`, renamed)).code).toBe(200);
    expect((await other('GET', `/changes/${made.uuid}`)).code).toBe(404);
    expect(
      (await other('GET', '/changes')).changes.map(({ title }: { title: string }) => title),
    ).not.toContain('Our host');
    expect(await textOf(other, OWN)).toBeUndefined();
    const empty = await own('POST', '/changes', { title: 'Empty', why: 'x', files: [] });
    const seesEmpty = async (ask: Asks) =>
      (await ask('GET', '/changes')).changes.some(({ uuid }: { uuid: string }) => uuid === empty.uuid);
    expect([await seesEmpty(own), await seesEmpty(all), await seesEmpty(other)]).toEqual([true, true, false]);
    expect((await other('GET', `/changes/${empty.uuid}`)).code).toBe(404);
    const listed = await other('GET', '/configuration');
    expect([listed.isWhole, listed.files.some(({ path }: { path: string }) => path === OWN)]).toEqual([
      false,
      false,
    ]);
    expect((await all('POST', `/changes/${made.uuid}/publish`, { version: 1, why: 'x' })).code).toBe(403);
    expect(await own('POST', `/changes/${made.uuid}/publish`, { version: 2, why: 'x' })).toMatchObject({
      code: 200,
    });
    // What lenders share changes lenders that they may not publish for.
    const shared = await began(all, WORDS, words.replace('Continue', 'Go on'));
    expect((await own('POST', `/changes/${shared.uuid}/publish`, { version: 1, why: 'x' })).code).toBe(403);
  });

  it('is not approved by those who made it, whoever published it', async () => {
    const { somebody } = await openStaffServer({ environment: { EQUIFORM_APPROVALS: 'needed' } });
    const [author, other, publisher] = [
      await somebody(['editor']),
      await somebody(['editor']),
      await somebody(['publisher']),
    ];
    const made = await began(author, WORDS, (await textOf(author, WORDS)).replace('Continue', 'Go on'));
    const sent = await publisher('POST', `/changes/${made.uuid}/publish`, { version: 1, why: 'x' });
    expect(sent.waits).toEqual(['main: 0 of 1 approvals for words', 'second: 0 of 1 approvals for words']);
    const opinion = { position: sent.position, decision: 'approved', why: 'Read' };
    expect((await author('POST', '/publish/approve', opinion)).code).toBe(403);
    expect((await other('POST', '/publish/approve', opinion)).code).toBe(200);
    expect((await publisher('POST', '/publish/release', { why: 'x' })).code).toBe(200);
  });

  it('is published as it was at the version that was named, whoever saves meanwhile', async () => {
    const { dependencies, somebody } = await openStaffServer({
      environment: { EQUIFORM_APPROVALS: 'needed' },
    });
    const [author, other] = [await somebody(['editor']), await somebody(['editor'])];
    const publisher = await somebody(['publisher']);
    const before = await textOf(author, WORDS);
    const { kysely } = dependencies.db;
    // Somebody else saves after the first reading of the change, the second, and so on.
    for (const reading of [1, 2, 3]) {
      const made = await began(author, WORDS, before.replace('Continue', `Go on ${reading}`));
      const files = [{ path: WORDS, text: before.replace('Continue', `Unseen ${reading}`) }];
      let left = reading;
      const transformResult = async <T>({ result }: { result: T }) => {
        if (/config_change/.test(asked) && --left === 0)
          await other('POST', `/changes/${made.uuid}/files`, { version: 1, files });
        return result;
      };
      let asked = '';
      const saving = kysely.withPlugin({
        transformQuery: ({ node }) => {
          asked = JSON.stringify(node);
          return node;
        },
        transformResult: ({ result }) => transformResult({ result }),
      });
      Object.assign(dependencies.db, { kysely: saving });
      const sent = await publisher('POST', `/changes/${made.uuid}/publish`, { version: 1, why: 'x' });
      Object.assign(dependencies.db, { kysely });
      expect([200, 409]).toContain(sent.code);
      expect(await textOf(author, WORDS)).not.toContain(`Unseen ${reading}`);
    }
  });

  it('tells those who read the log of one lender nothing of the files of another', async () => {
    const { somebody } = await openStaffServer();
    const editor = await somebody(['editor']);
    const auditor = await somebody(['compliance'], 'lender:second');
    const files = ['brands/main/brand.yaml', OWN].map((path) => ({ path, text: 'version: 1\n' }));
    const made = await editor('POST', '/changes', { title: 'Both', why: 'x', files });
    expect(made.paths).toEqual(['brands/main/brand.yaml', OWN]);
    const { rows } = await auditor('GET', '/audit?lender=second');
    const fields = rows[0].changes.map(({ field }: { field: string }) => field);
    expect([rows[0].subject, fields]).toEqual([`change ${made.uuid}`, ['title', 'base', OWN]]);
  });

  it('refuses what is no file of the configuration, no edit, or no change', async () => {
    const { somebody } = await openStaffServer();
    const editor = await somebody(['editor']);
    const made = await began(editor, WORDS, null);
    expect((await began(editor, 'config/staff/roles.yaml', 'x')).code).toBe(422);
    expect((await began(editor, 'config/../x.yaml', 'x')).code).toBe(400);
    const edits = (edit: object) =>
      editor('POST', `/changes/${made.uuid}/edits`, { version: 1, edits: [edit] });
    expect(await edits({ path: RULES, pointer: '/nowhere/at/all', value: 1 })).toMatchObject({
      code: 422,
      errors: [`${RULES}: /nowhere/at/all: there is no map or list here`],
    });
    expect((await edits({ path: WORDS, pointer: '/version', value: 1 })).errors).toEqual([
      `${WORDS}: there is no such file`,
    ]);
    expect((await edits({ path: RULES, pointer: '/version', value: 1, remove: true })).code).toBe(400);
    expect((await edits({ path: RULES, pointer: '/version' })).code).toBe(400);
    const nowhere = { title: 'x', why: 'x', position: 99, files: [] };
    expect((await editor('POST', '/changes', nowhere)).code).toBe(404);
    expect((await editor('POST', `/changes/${crypto.randomUUID()}/check`)).code).toBe(404);
  });
});

describe('pull, push and changes', () => {
  it('lead from a folder to a published change, and never overwrite what somebody changed', async () => {
    const { app, folder, token, somebody } = await openStaffServer();
    const environment = { EQUIFORM_TOKEN: await token(['editor', 'publisher']) };
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const copy = mkdtempSync(join(tmpdir(), 'equiform-pull-'));
    onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
    const run = (...words: string[]) => testRun([...words, '--to', address], copy, { environment });
    const inCopy = (path: string) => readFileSync(join(copy, path), 'utf8');

    const pulled = await run('pull');
    expect([pulled.err, pulled.code, pulled.out]).toEqual([
      '',
      0,
      expect.stringContaining('of configuration 1'),
    ]);
    expect(inCopy(WORDS)).toBe(readFileSync(join(folder.root, WORDS), 'utf8'));
    expect((await run('push', '--title', 'x', '--reason', 'x')).err).toContain('Nothing differs');

    writeFileSync(join(copy, WORDS), inCopy(WORDS).replace('Continue', 'Go on'));
    writeFileSync(join(copy, OWN), `${inCopy(OWN)}# mine\n`);
    const pushed = await run('push', '--title', 'Go on', '--reason', 'Shorter');
    expect([pushed.err, pushed.code]).toEqual(['', 0]);
    expect(pushed.out).toMatch(/change [0-9a-f-]{36} with 2 files\n {2}it would change main, second/);
    writeFileSync(join(copy, OWN), inCopy(OWN).replace('# mine\n', ''));
    expect((await run('push')).out).toContain('with 1 file\n');
    const listed = await run('changes');
    const [uuid = ''] = listed.out.split(' ');
    expect(listed.out).toMatch(/Go on {2}1 file of Somebody {2}main, second\n$/);
    expect((await run('changes', 'show', uuid)).out).toContain(`changed  ${WORDS}`);

    const other = await somebody(['editor', 'publisher']);
    const made = await began(other, WORDS, (await textOf(other, WORDS)).replace('Continue', 'Next'));
    await other('POST', `/changes/${made.uuid}/publish`, { version: 1, why: 'x' });
    const shown = await run('changes', 'show', uuid);
    expect([shown.code, shown.out]).toEqual([
      1,
      expect.stringContaining('/messages/income.next too: "Next" is newest, "Go on" is here'),
    ]);
    expect((await run('changes', 'publish', uuid, '--reason', 'x')).code).toBe(1);
    const kept = await run('pull');
    expect([kept.code, kept.err]).toEqual([1, expect.stringContaining(WORDS)]);
    expect(inCopy(WORDS)).toContain('Go on');
    const undecided = await run('changes', 'rebase', uuid);
    expect([undecided.code, undecided.out]).toEqual([1, expect.stringContaining('Say --take newest')]);
    const rebased = await run('changes', 'rebase', uuid, '--take', 'change');
    expect([rebased.err, rebased.code, rebased.out]).toEqual(['', 0, expect.stringContaining('position 2')]);
    expect((await run('changes', 'show', uuid)).code).toBe(0);
    expect((await run('changes', 'abandon', uuid, '--reason', 'x')).code).toBe(0);
    expect((await run('pull', '--force')).code).toBe(0);
    expect(inCopy(WORDS)).toContain('Next');

    writeFileSync(join(copy, WORDS), inCopy(WORDS).replace('Next', 'Onward'));
    const again = (await run('push', '--title', 'Onward', '--reason', 'x', '--json')).out;
    const published = await run('changes', 'publish', JSON.parse(again).uuid, '--reason', 'x');
    expect([published.err, published.code, published.out]).toEqual([
      '',
      0,
      expect.stringContaining('published'),
    ]);
    expect(await textOf(other, WORDS)).toContain('Onward');
  });
});
