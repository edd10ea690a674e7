import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { parseIcu } from '../../../core/copy/parseIcu.ts';
import type { AppPart } from '../../../core/model/release.ts';
import type { BrandSettings } from '../../../core/model/resolvedBrand.ts';
import { openTestServer, SYSTEM_NOW, type TestServer } from '../../http/testServer.ts';
import { removeOld } from '../../jobs/retention.ts';
import { testRelease } from '../../releases/testRelease.ts';
import { keptDays } from '../../settings/keptDays.ts';
import { createMailService } from '../mail/mailService.ts';
import { mailFeature } from '../mail/routes.ts';
import { forgetDrafts } from './forgetDraftsService.ts';
import { draftsFeature } from './routes.ts';

const DRAFT = {
  propertyAddress: { street1: '3 Heron Point Dr', city: 'Reno', state: 'NV', zip: '89501' },
  income: { income: 81000, employmentType: 'FULL_TIME' },
  name: { firstName: 'Vera', lastName: 'Quill' },
  dob: '1975-04-09',
  email: 'vera.quill@example.com',
};
const SAVE = {
  flow: 'registration',
  step: 'phone-and-email',
  draft: DRAFT,
  entry: { rid: 'r-1', utm: { source: 'letter' } },
  release: 'a'.repeat(64),
  language: 'en-US',
};
const MINUTE = 60_000;
const DAY = 86_400_000;
const BASE = '/service-drafts/external/api/v1/draft';
const COMPANY = { name: 'Wren', supportPhone: '8888196388' } as BrandSettings['company'];
const RULES = { on: true, days: 14, linkMinutes: 30, tries: 3, askAfterMinutes: 30 };
const PERSONAL = /Quill|vera|1975|04-09|Heron|89501|81000/i;

const lines: string[] = [];
const log = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk));
    done();
  },
});

/** The product's own words of the mail. */
function mailWords(): string {
  const file = parse(readFileSync('config/copy/en-US/mail.yaml', 'utf8')) as {
    messages: Readonly<Record<string, string | { text: string }>>;
  };
  const texts = Object.entries(file.messages).flatMap(([key, message]) => {
    if (!key.startsWith('mail.resumeDraft.')) return [];
    const parsed = parseIcu(typeof message === 'string' ? message : message.text);
    return parsed.ok ? [[key, [{ text: parsed.value }]] as const] : [];
  });
  return JSON.stringify({ locale: 'en-US', messages: Object.fromEntries(texts) });
}
const lender = (code: string, drafts: object = RULES) =>
  testRelease(
    { code, drafts: drafts as typeof RULES, company: COMPANY },
    {
      locales: ['en-US'],
      questions: [{ place: '/createApplication/answers/pets', label: 'x', kind: { type: 'text' } }],
    } as unknown as Partial<AppPart>,
    {
      'copy.en-US.json': JSON.stringify({ locale: 'en-US', messages: {} }),
      'copy.en-US.documents.json': mailWords(),
    },
  );

let now = SYSTEM_NOW;
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer([draftsFeature, mailFeature], {
    log,
    environment: { LOG_LEVEL: 'trace' },
    system: { now: () => now },
  });
  await server.dependencies.releases.publish([
    lender('main'),
    lender('other'),
    lender('without', { ...RULES, on: false }),
  ]);
});
afterAll(() => server.close());
beforeEach(async () => {
  now = SYSTEM_NOW;
  lines.length = 0;
  await rows().deleteFrom('registration_drafts').execute();
  await rows().deleteFrom('sign_in_attempts').execute();
  await rows().deleteFrom('mail_outbox').execute();
});

const rows = () => server.dependencies.db.kysely;

/** A browser with its cookies. */
function browser(org = 'main') {
  const cookies = new Map<string, string>();
  const call = async (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, payload?: object) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await server.app.inject({
      method,
      url: `${BASE}${path}`,
      headers: { 'x-org': org, cookie },
      ...(payload === undefined ? {} : { payload }),
    });
    for (const set of [answer.headers['set-cookie'] ?? []].flat()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=');
      if (/Max-Age=0/.test(set)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  return {
    cookies,
    find: async () => (await call('GET', '')).json(),
    save: (change: object = {}) => call('PUT', '', { ...SAVE, ...change }),
    forget: () => call('DELETE', ''),
    link: () => call('POST', '/link'),
    mail: () => call('POST', '/mail'),
    open: (payload: object) => call('POST', '/open', payload),
  };
}

async function begun() {
  const desk = browser();
  const { revision } = (await desk.save()).json();
  return { desk, revision: revision as string };
}

async function linked() {
  const { desk, revision } = await begun();
  const { secret } = (await desk.link()).json();
  return { desk, revision, secret: secret as string };
}

describe('a registration that is kept', () => {
  it('is found again by this browser alone, with everything that the page gave', async () => {
    const { desk, revision } = await begun();
    const savedAt = new Date(now).toISOString();
    expect(await desk.find()).toEqual({ state: 'OPEN', kept: { ...SAVE, revision, savedAt } });
    expect(await browser().find()).toEqual({ state: 'NONE' });
  });

  it('lies encrypted, under a hash of a cookie that no script and no other site can use', async () => {
    const desk = browser();
    const answer = await desk.save();
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^draft-main=[\w-]{43}; Path=\/; Max-Age=1209600; HttpOnly; SameSite=Strict$/,
    );
    expect(answer.json()).not.toHaveProperty('secret');
    const drafts = await sql`select to_jsonb(d) from registration_drafts d`.execute(rows());
    const browsers = await rows().selectFrom('draft_browsers').selectAll().execute();
    const stored = JSON.stringify([drafts.rows, browsers]);
    expect(stored).toContain('"enc"');
    expect(stored).not.toMatch(PERSONAL);
    expect(stored).not.toContain(desk.cookies.get('draft-main'));
  });

  it('is of one lender only', async () => {
    const { desk } = await begun();
    const there = browser('other');
    there.cookies.set('draft-other', desk.cookies.get('draft-main') ?? '');
    expect(await there.find()).toEqual({ state: 'NONE' });
  });

  it('is replaced by who knows its newest state, and shown to who does not', async () => {
    const { desk, revision } = await begun();
    const later = { ...DRAFT, email: 'v@example.com' };
    const second = (await desk.save({ revision, draft: later })).json();
    expect(second.state).toBe('SAVED');
    for (const known of [revision, undefined, `9.${'0'.repeat(64)}`]) {
      const behind = (await desk.save({ revision: known, draft: { dob: '1990-01-01' } })).json();
      expect(behind).toMatchObject({ state: 'BEHIND', kept: { draft: later, revision: second.revision } });
    }
  });

  it('takes one of two saves at the same time, and shows it to the other', async () => {
    const { desk, revision } = await begun();
    const answers = await Promise.all(
      ['a', 'b'].map((name) => desk.save({ revision, draft: { ...DRAFT, email: `${name}@example.com` } })),
    );
    const states = answers.map((answer) => answer.json().state);
    expect(states.sort()).toEqual(['BEHIND', 'SAVED']);
    const [taken, refused] = [...answers].sort((one) => (one.json().state === 'SAVED' ? -1 : 1));
    expect(refused?.json().kept.revision).toBe(taken?.json().revision);
  });

  it('is gone with the browser that forgets it, and says to others that it has ended', async () => {
    const { desk, secret } = await linked();
    const phone = browser();
    const { revision } = (await phone.open({ secret, dob: DRAFT.dob })).json();
    expect((await desk.forget()).statusCode).toBe(204);
    expect(desk.cookies.size).toBe(0);
    expect(await desk.find()).toEqual({ state: 'NONE' });
    const [row] = await rows().selectFrom('registration_drafts').selectAll().execute();
    expect(row).toMatchObject({ data: null, dob_hash: null, email_index: null });
    expect(await phone.find()).toEqual({ state: 'ENDED' });
    expect((await phone.save({ revision })).json()).toEqual({ state: 'ENDED' });
    expect(phone.cookies.size).toBe(0);
    expect((await phone.save()).json().state).toBe('SAVED');
  });

  it('is over after the days of the lender, and removed', async () => {
    const { desk, secret } = await linked();
    now += 14 * DAY;
    expect(await desk.find()).toEqual({ state: 'NONE' });
    expect((await desk.link()).statusCode).toBe(409);
    expect((await browser().open({ secret, dob: DRAFT.dob })).statusCode).toBe(404);
    const { db, clock, system } = server.dependencies;
    await removeOld({ db, clock, system, days: keptDays });
    expect(await rows().selectFrom('registration_drafts').selectAll().execute()).toHaveLength(1);
    now += DAY + 1;
    await removeOld({ db, clock, system, days: keptDays });
    for (const table of ['registration_drafts', 'draft_browsers', 'draft_links'] as const)
      expect(await rows().selectFrom(table).selectAll().execute()).toEqual([]);
  });

  it('lasts for the days since the last save', async () => {
    const { desk, revision } = await begun();
    now += 13 * DAY;
    expect((await desk.save({ revision })).json().state).toBe('SAVED');
    now += 13 * DAY;
    expect((await desk.find()).state).toBe('LOCKED');
  });

  it('goes with the erasure of who gave its address', async () => {
    await begun();
    const forget = (organization: string, email: string) =>
      server.dependencies.db.transaction((tx) => forgetDrafts(tx, { organization, email }));
    await forget('other', DRAFT.email);
    await forget('main', 'somebody@example.com');
    expect(await rows().selectFrom('registration_drafts').selectAll().execute()).toHaveLength(1);
    await forget('main', 'Vera.Quill@Example.com');
    expect(await rows().selectFrom('registration_drafts').selectAll().execute()).toEqual([]);
  });

  it.each([
    ['a social security number', { draft: { ...DRAFT, ssn: '900-12-3456' } }],
    ['a password', { draft: { ...DRAFT, password: 'x' } }],
    [
      'consents, which the device gives that submits',
      { draft: { ...DRAFT, consents: { termPrivacy: true } } },
    ],
    ['an answer to a question that nobody asks', { draft: { answers: { ssn: '900123456' } } }],
    ['an answer of another type', { draft: { dob: 19750409 } }],
    ['a text without end', { draft: { email: 'x'.repeat(1001) } }],
    ['a list without end', { draft: { answers: { pets: Array.from({ length: 201 }, () => 'cat') } } }],
    ['parameters without end', { entry: { utm: { source: 'x'.repeat(501) } } }],
    ['a parameter that nobody knows', { entry: { utm: {}, cookie: 'x' } }],
    ['a step that is none', { step: '../x' }],
    ['a revision that is none', { revision: "1' or 1=1" }],
    ['a key that nobody knows', { more: 1 }],
  ])('refuses %s', async (_what, change) => {
    expect((await browser().save(change)).statusCode).toBe(400);
    expect(await rows().selectFrom('registration_drafts').selectAll().execute()).toEqual([]);
  });

  it("keeps answers to the lender's own questions", async () => {
    const desk = browser();
    await desk.save({ draft: { answers: { pets: ['cat'] } } });
    expect((await desk.find()).kept.draft).toEqual({ answers: { pets: ['cat'] } });
  });

  it('refuses a body that is too large', async () => {
    const big = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`k${index}`, 'x'.repeat(1000)]));
    expect((await browser().save({ draft: { answers: big } })).statusCode).toBe(413);
  });

  it('begins only so many from one place, and knows no lender without the switch', async () => {
    const few = await openTestServer([draftsFeature], { environment: { EQUIFORM_DRAFTS_PER_PLACE: '2' } });
    await few.dependencies.releases.publish([lender('main')]);
    const begin = () =>
      few.app.inject({ method: 'PUT', url: BASE, headers: { 'x-org': 'main' }, payload: SAVE });
    const codes = [await begin(), await begin(), await begin()].map(({ statusCode }) => statusCode);
    expect(codes).toEqual([200, 200, 429]);
    await few.close();
    expect((await browser('without').save()).statusCode).toBe(404);
    expect((await browser('nobody').save()).statusCode).toBe(404);
  });
});

describe('a browser that comes back after a while', () => {
  const away = 31 * MINUTE;

  it('shows nothing before the birth date is given, and then all', async () => {
    const { desk } = await begun();
    now += away;
    expect(await desk.find()).toEqual({ state: 'LOCKED' });
    expect((await desk.save()).json()).toEqual({ state: 'LOCKED' });
    expect((await desk.link()).statusCode).toBe(409);
    expect((await desk.open({ dob: '1975-04-10' })).statusCode).toBe(404);
    expect((await desk.open({ dob: DRAFT.dob })).json().draft).toEqual(DRAFT);
    expect((await desk.find()).state).toBe('OPEN');
  });

  it('may ask again with the birth date where the answer was lost on its way', async () => {
    const { desk } = await begun();
    now += away;
    const before = desk.cookies.get('draft-main') ?? '';
    await desk.open({ dob: DRAFT.dob });
    desk.cookies.set('draft-main', before);
    expect((await desk.open({ dob: DRAFT.dob })).json().draft).toEqual(DRAFT);
  });

  it('keeps its cookie as long as the draft, from each save on', async () => {
    const { desk, revision } = await begun();
    now += 13 * DAY;
    const [cookie = ''] = [(await desk.save({ revision })).headers['set-cookie'] ?? ''].flat();
    expect(cookie).toContain(`draft-main=${desk.cookies.get('draft-main')}`);
    expect(cookie).toContain(`Max-Age=${14 * 86_400}`);
  });

  it('ends no draft that somebody else may have begun there, which goes on elsewhere', async () => {
    const { desk } = await begun();
    const phone = browser();
    const { secret } = (await desk.link()).json();
    await phone.open({ secret, dob: DRAFT.dob });
    now += away;
    await phone.open({ dob: DRAFT.dob });
    await desk.forget();
    expect((await phone.find()).state).toBe('OPEN');
  });

  it('begins no second draft in a tab whose draft is gone', async () => {
    const { desk, revision } = await begun();
    await desk.forget();
    expect((await desk.save({ revision })).json()).toEqual({ state: 'GONE' });
    expect((await desk.save()).json().state).toBe('SAVED');
  });

  it('lets go on the tab that has the answers anyway', async () => {
    const { desk, revision } = await begun();
    now += away;
    expect((await desk.save({ revision })).json().state).toBe('SAVED');
    expect((await desk.find()).state).toBe('OPEN');
  });

  it('opens nothing any more after the tries of the lender, though it can begin anew', async () => {
    const { desk } = await begun();
    now += away;
    for (const dob of ['1975-04-01', '1975-04-02', '1975-04-03'])
      expect((await desk.open({ dob })).statusCode).toBe(404);
    expect((await desk.open({ dob: DRAFT.dob })).statusCode).toBe(404);
    await desk.forget();
    expect((await desk.save()).json().state).toBe('SAVED');
  });

  it('asks for nothing that was not given yet', async () => {
    const desk = browser();
    await desk.save({ draft: { income: DRAFT.income } });
    now += away;
    expect((await desk.find()).state).toBe('OPEN');
  });
});

describe('a link to another device', () => {
  it('is offered once the birth date is known', async () => {
    const desk = browser();
    expect((await desk.link()).statusCode).toBe(409);
    await desk.save({ draft: { income: DRAFT.income } });
    expect((await desk.link()).statusCode).toBe(422);
    expect((await desk.mail()).statusCode).toBe(422);
  });

  it('opens the draft by the birth date, and both devices go on', async () => {
    const { desk, revision, secret } = await linked();
    const phone = browser();
    const kept = (await phone.open({ secret, dob: DRAFT.dob })).json();
    expect(kept).toEqual({ ...SAVE, revision, savedAt: new Date(now).toISOString() });
    expect(phone.cookies.get('draft-main')).not.toBe(desk.cookies.get('draft-main'));
    const moved = { ...DRAFT, email: 'v@example.com' };
    expect((await phone.save({ revision, draft: moved })).json().state).toBe('SAVED');
    const behind = (await desk.save({ revision })).json();
    expect(behind).toMatchObject({ state: 'BEHIND', kept: { draft: moved } });
    expect((await desk.save({ revision: behind.kept.revision })).json().state).toBe('SAVED');
  });

  it('answers alike to a wrong date, and to a link that is unknown, used, over, replaced or of another lender', async () => {
    const { desk, secret } = await linked();
    const wrong = await browser().open({ secret, dob: '1975-04-10' });
    const unknown = await browser().open({ secret: randomBytes(32).toString('base64url'), dob: DRAFT.dob });
    const other = await browser('other').open({ secret, dob: DRAFT.dob });
    const noDay = await browser().open({ secret, dob: '1975-02-30' });
    await browser().open({ secret, dob: DRAFT.dob });
    const used = await browser().open({ secret, dob: DRAFT.dob });
    const old = (await desk.link()).json().secret;
    const newer = (await desk.link()).json().secret;
    const replaced = await browser().open({ secret: old, dob: DRAFT.dob });
    now += 30 * MINUTE;
    const over = await browser().open({ secret: newer, dob: DRAFT.dob });
    const bare = await browser().open({ dob: DRAFT.dob });
    const all = [wrong, unknown, other, noDay, used, replaced, over, bare];
    for (const answer of all) {
      expect(answer.statusCode).toBe(404);
      expect(answer.headers['set-cookie']).toBeUndefined();
      const { requestId: _id, ...body } = answer.json();
      const { requestId: _other, ...first } = wrong.json();
      expect(body).toEqual(first);
    }
  });

  it('is dead after the tries of the lender', async () => {
    const { secret } = await linked();
    for (const dob of ['1975-04-01', '1975-04-02', '1975-04-03']) await browser().open({ secret, dob });
    expect((await browser().open({ secret, dob: DRAFT.dob })).statusCode).toBe(404);
  });

  it('opens once, however many try at the same time', async () => {
    const { secret } = await linked();
    const answers = await Promise.all([1, 2, 3].map(() => browser().open({ secret, dob: DRAFT.dob })));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('goes by the birth date that the draft has now', async () => {
    const { desk, revision, secret } = await linked();
    await desk.save({ revision, draft: { ...DRAFT, dob: '1976-05-10' } });
    expect((await browser().open({ secret, dob: DRAFT.dob })).statusCode).toBe(404);
    expect((await browser().open({ secret, dob: '1976-05-10' })).statusCode).toBe(200);
  });

  it.each([
    ['a secret that is none', { secret: 'x', dob: DRAFT.dob }],
    ['a date that is none', { dob: 'yesterday' }],
    ['no date', {}],
  ])('refuses %s', async (_what, payload) => {
    expect((await browser().open(payload)).statusCode).toBe(400);
  });

  it('comes by mail to the address among the answers, not too often, with nothing personal in it', async () => {
    const { desk } = await begun();
    expect((await desk.mail()).statusCode).toBe(204);
    const mails = () => createMailService(server.dependencies).sentTo(DRAFT.email);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.subject + String(mail?.text)).not.toMatch(PERSONAL);
    const secret = /\/account\/heloc\/resume#([\w-]{43})$/m.exec(mail?.text ?? '')?.[1];
    expect((await desk.mail()).statusCode).toBe(429);
    expect((await browser().open({ secret, dob: DRAFT.dob })).statusCode).toBe(200);
    // Another draft with the same address does not help.
    const second = browser();
    const { revision } = (await second.save()).json();
    expect((await second.mail()).statusCode).toBe(429);
    await second.save({ revision, draft: { ...DRAFT, email: 'half@' } });
    expect((await second.mail()).statusCode).toBe(422);
    expect(await mails()).toHaveLength(1);
  });

  /** The secret of the link that was mailed last. */
  async function mailedTo(address: string): Promise<string> {
    const [mail] = await createMailService(server.dependencies).sentTo(address);
    return /resume#([\w-]{43})$/m.exec(mail?.text ?? '')?.[1] ?? '';
  }

  it('that was mailed takes the draft along: who typed the address reads nothing that its owner answers', async () => {
    const stranger = browser();
    const { revision } = (await stranger.save()).json();
    const other = browser();
    await other.open({ secret: (await stranger.link()).json().secret, dob: DRAFT.dob });
    await stranger.mail();
    const secret = await mailedTo(DRAFT.email);
    const owner = browser();
    const kept = (await owner.open({ secret, dob: DRAFT.dob })).json();
    expect(kept.draft).toEqual(DRAFT);
    const answers = { ...DRAFT, income: { income: 99000, employmentType: 'FULL_TIME' } };
    const saved = await owner.save({ revision: kept.revision, draft: answers });
    expect(saved.json().state).toBe('SAVED');
    expect((await owner.find()).kept.draft).toEqual(answers);
    for (const left of [stranger, other]) {
      expect((await left.link()).statusCode).toBe(409);
      expect((await left.open({ dob: DRAFT.dob })).statusCode).toBe(404);
      expect(await left.find()).toEqual({ state: 'ENDED' });
      expect((await left.save({ revision })).json()).toEqual({ state: 'ENDED' });
    }
    // The revision that the stranger knows proves nothing about the draft of the owner.
    expect((await owner.save({ revision })).json().state).toBe('BEHIND');
    expect((await browser().open({ secret, dob: DRAFT.dob })).statusCode).toBe(404);
  });

  it('that was mailed goes on asking for the birth date where its owner was away', async () => {
    const { desk } = await begun();
    await desk.mail();
    const phone = browser();
    await phone.open({ secret: await mailedTo(DRAFT.email), dob: DRAFT.dob });
    now += 31 * MINUTE;
    expect(await phone.find()).toEqual({ state: 'LOCKED' });
    expect((await phone.open({ dob: DRAFT.dob })).json().draft).toEqual(DRAFT);
  });

  it('that was mailed is dead once the draft has another address, and alive in whatever case it is typed', async () => {
    const { desk, revision } = await begun();
    await desk.mail();
    const secret = await mailedTo(DRAFT.email);
    const corrected = { ...DRAFT, email: 'vera.quill@elsewhere.example' };
    const next = (await desk.save({ revision, draft: corrected })).json().revision;
    const before = await rows().selectFrom('registration_drafts').selectAll().execute();
    expect((await browser().open({ secret, dob: DRAFT.dob })).statusCode).toBe(404);
    expect(await rows().selectFrom('registration_drafts').selectAll().execute()).toEqual(before);
    await desk.save({ revision: next, draft: { ...DRAFT, email: 'Vera.Quill@Example.com' } });
    expect((await browser().open({ secret, dob: DRAFT.dob })).statusCode).toBe(200);
  });

  it('that was mailed is dead after the tries of the lender, and once a device shows another', async () => {
    const { desk } = await begun();
    await desk.mail();
    const secret = await mailedTo(DRAFT.email);
    for (const dob of ['1975-04-01', '1975-04-02', '1975-04-03']) await browser().open({ secret, dob });
    expect((await browser().open({ secret, dob: DRAFT.dob })).statusCode).toBe(404);
    now += 61 * MINUTE;
    await desk.open({ dob: DRAFT.dob });
    await desk.mail();
    const second = await mailedTo(DRAFT.email);
    expect(second).not.toBe(secret);
    await desk.link();
    expect((await browser().open({ secret: second, dob: DRAFT.dob })).statusCode).toBe(404);
  });

  it('writes to the log that a birth date was tried, and neither it nor a secret nor an answer', async () => {
    const { desk, secret } = await linked();
    await browser().open({ secret, dob: '1975-04-10' });
    await browser().open({ secret, dob: DRAFT.dob });
    await browser().save({ draft: { dob: 19750409 } });
    const text = lines.join('');
    const proofs = lines.map((line) => JSON.parse(line)).filter(({ proof }) => proof !== undefined);
    expect(proofs.map(({ proof, outcome, org }) => [proof, outcome, org])).toEqual([
      ['birth date of a draft', 'wrong', 'main'],
      ['birth date of a draft', 'right', 'main'],
    ]);
    expect(text).not.toContain(secret);
    expect(text).not.toContain(desk.cookies.get('draft-main'));
    expect(text.replaceAll(/"(time|milliseconds)":\d+/g, '')).not.toMatch(PERSONAL);
  });
});
