import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { parse } from 'yaml';
import { LANGUAGE_HEADER } from '../../../core/copy/language.ts';
import { parseIcu } from '../../../core/copy/parseIcu.ts';
import type { AppPart } from '../../../core/model/release.ts';
import type { BrandSettings } from '../../../core/model/resolvedBrand.ts';
import { openTestServer, type TestServer } from '../../http/testServer.ts';
import { testRelease } from '../../releases/testRelease.ts';
import { createMailService } from '../mail/mailService.ts';
import { mailFeature } from '../mail/routes.ts';
import { forgetWaiting } from './forgetWaitingService.ts';
import { waitlistFeature } from './routes.ts';
import { createWaitlistTeller } from './tellWaitingService.ts';

const policy = (id: string, when: object) => ({
  [id]: {
    id,
    jurisdiction: 'any',
    effective: { from: '2025-01-01' },
    when,
    effect: { route: { to: 'waitlist' } },
  },
});
const CRYPTO = policy('waitlist-crypto', { '===': [{ var: 'entry.utmSource' }, 'cloc'] });
const AREA = {
  ...policy('waitlist-state', { '!': { in: [{ var: 'property.state' }, { var: 'eligibility.states' }] } }),
  ...policy('waitlist-zip', { in: [{ var: 'property.zip' }, { var: 'eligibility.ineligibleZips' }] }),
};
const APP = {
  flows: ['registration'],
  locales: ['en-US', 'es-US'],
  facts: {
    'property.state': { type: 'text' },
    'property.zip': { type: 'text' },
    'eligibility.states': { type: 'list', items: 'text' },
    'eligibility.ineligibleZips': { type: 'list', items: 'text' },
    'entry.utmSource': { type: 'text' },
  },
} as unknown as Partial<AppPart>;

/** The lender's own words. */
function wordsOf(locale: string, mails: boolean): Readonly<Record<string, string>> {
  const file = parse(readFileSync(`config/copy/${locale}/mail.yaml`, 'utf8')) as {
    messages: Readonly<Record<string, string | { text: string }>>;
  };
  const keys = Object.keys(file.messages).filter((key) => /^mail\.(waitlistOpen|optOut)\./.test(key));
  const texts = keys.map((key) => {
    const message = file.messages[key] ?? '';
    const parsed = parseIcu(typeof message === 'string' ? message : message.text);
    if (!parsed.ok) throw new Error(parsed.error);
    return [key, [{ text: parsed.value }]] as const;
  });
  return {
    [`copy.${locale}.json`]: JSON.stringify({ locale, messages: {} }),
    [`copy.${locale}.documents.json`]: JSON.stringify({
      locale,
      messages: Object.fromEntries(mails ? texts : []),
    }),
  };
}

interface Offered {
  readonly code?: string;
  readonly states?: readonly string[];
  readonly ineligibleZips?: readonly string[];
  readonly policies?: object;
  readonly mails?: boolean;
  readonly address?: string | null;
}

const companyAt = (address: string | null) =>
  ({
    name: 'Wren',
    supportEmail: 'stop@wren.example',
    ...(address === null ? {} : { address }),
  }) as BrandSettings['company'];

let server: TestServer;
const offer = ({ code = 'main', states = ['CA'], policies = { ...CRYPTO, ...AREA }, ...more }: Offered) => {
  const { ineligibleZips = [], mails = true, address = '1 Wren Road, Charlotte, NC 28202' } = more;
  const flow = { id: 'registration', base: '/register-v2', steps: [], policies: Object.keys(policies) };
  return server.dependencies.releases.publish([
    testRelease(
      {
        code,
        lending: { states: [...states], ineligibleZips: [...ineligibleZips] },
        company: companyAt(address),
      },
      { ...APP, policies: policies as never },
      {
        'flow.registration.json': JSON.stringify({ flow, steps: {} }),
        ...wordsOf('en-US', mails),
        'server.mails.json': JSON.stringify({ mails: {}, commercial: ['waitlistOpen'] }),
        ...wordsOf('es-US', mails),
      },
    ),
  ]);
};

beforeAll(async () => {
  server = await openTestServer([waitlistFeature, mailFeature]);
});
afterAll(() => server.close());
beforeEach(async () => {
  const { kysely } = server.dependencies.db;
  await kysely.deleteFrom('waitlist').execute();
  await kysely.deleteFrom('mail_outbox').execute();
  await kysely.deleteFrom('mail_opt_outs').execute();
  await offer({});
});

const HAWAII = { state: 'HI', zip: '96813' };

async function join(email: string, place = HAWAII, headers: Record<string, string> = {}): Promise<void> {
  const payload = {
    firstName: 'Vera',
    lastName: 'Quill',
    dob: '1975-04-09',
    email,
    income: 81000,
    street1: '3 Heron Point Dr',
    city: 'Honolulu',
    consent: true,
    ...place,
  };
  const url = '/waitlist/home-equity-loan-plus';
  const answer = await server.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'x-org': 'main', ...headers },
  });
  expect(answer.statusCode).toBe(200);
}

const told = () => createWaitlistTeller(server.dependencies).tell();
const mailsTo = (email: string) => createMailService(server.dependencies).sentTo(email);
const waiting = async () =>
  (
    await server.dependencies.db.kysely.selectFrom('waitlist').select('policy').orderBy('policy').execute()
  ).map((row) => row.policy);

it('REG-42 keeps the promise of the waitlist: one mail, once the state is lent in', async () => {
  await join('vera@example.com');
  await join('neal@example.com', { state: 'VT', zip: '05401' });
  expect(await waiting()).toEqual(['waitlist-state', 'waitlist-state']);
  expect(await told()).toBe(0);
  await offer({ states: ['CA', 'HI'] });
  expect(await told()).toBe(1);
  expect(await told()).toBe(0);
  const mails = await mailsTo('VERA@example.com');
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ to: 'vera@example.com', subject: 'Wren can take your application now' });
  for (const said of [
    '/account/heloc/register-v2\n',
    'stop@wren.example',
    '1 Wren Road, Charlotte, NC 28202',
  ])
    expect(mails[0]?.text).toContain(said);
  expect(await mailsTo('neal@example.com')).toEqual([]);
  expect(await waiting()).toEqual(['waitlist-state']);
});

/** The path of the link by which the newest mail to an address is refused. */
async function refusalOf(email: string): Promise<string> {
  const [mail] = await mailsTo(email);
  const { pathname, search } = new URL(mail?.unsubscribe ?? '');
  expect(mail?.text).toContain(mail?.unsubscribe);
  return `${pathname}${search}`;
}

/** What a mail program posts, without a session or a page (RFC 8058). */
const refuse = (url: string, type = 'application/x-www-form-urlencoded') =>
  server.app.inject({
    method: 'POST',
    url,
    headers: { host: 'main.localhost', 'content-type': type },
    payload: 'List-Unsubscribe=One-Click',
  });

it('mails no more to who refused it with one click, whoever joins with the address', async () => {
  await join('vera@example.com');
  await offer({ states: ['HI'] });
  await told();
  const url = await refusalOf('vera@example.com');
  const page = await server.app.inject({ url, headers: { host: 'main.localhost' } });
  expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('No more offers from Wren')]);
  const again = async () => {
    await offer({});
    await join('Vera@example.com');
    await offer({ states: ['HI'] });
  };
  await again();
  expect(await told()).toBe(1);
  expect(await mailsTo('vera@example.com')).toHaveLength(2);
  const forms = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=b'];
  for (const type of forms) {
    const answer = await refuse(url, type);
    expect([answer.statusCode, answer.body]).toEqual([
      200,
      expect.stringContaining('no more offers by email'),
    ]);
  }
  await server.dependencies.db.transaction((tx) =>
    createMailService(server.dependencies).post(tx, {
      organization: 'main',
      to: 'VERA@example.com',
      template: 'waitlistOpen',
      values: { link: 'https://main.example', address: '' },
    }),
  );
  expect(await mailsTo('vera@example.com')).toHaveLength(2);
  await again();
  await told();
  expect(await mailsTo('vera@example.com')).toHaveLength(2);
});

it('refuses nothing for a link that is not of this lender', async () => {
  await join('vera@example.com');
  await offer({ states: ['HI'] });
  await told();
  const url = await refusalOf('vera@example.com');
  expect((await refuse(url.replace(/t=v1\.[^.]+\.../, (start) => `${start.slice(0, -1)}-`))).statusCode).toBe(
    404,
  );
  expect((await refuse('/mail/refusal?t=vera@example.com')).statusCode).toBe(404);
  const rows = await server.dependencies.db.kysely.selectFrom('mail_opt_outs').selectAll().execute();
  expect(rows).toEqual([]);
});

it('tells an address once, however often it joined and however many servers look', async () => {
  for (let times = 0; times < 6; times += 1)
    await join(times % 2 === 0 ? 'vera@example.com' : 'Vera@Example.com');
  await join('neal@example.com');
  await offer({ states: ['HI'] });
  const counts = await Promise.all([told(), told(), told()]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2);
  expect(await mailsTo('vera@example.com')).toHaveLength(1);
  expect(await mailsTo('neal@example.com')).toHaveLength(1);
  expect(await waiting()).toEqual([]);
});

it('looks again with another release, and mails once', async () => {
  const teller = createWaitlistTeller(server.dependencies);
  expect(await teller.tell()).toBe(0);
  await join('vera@example.com');
  await offer({ states: ['HI'] });
  expect(await teller.tell()).toBe(1);
  expect(await teller.tell()).toBe(0);
});

it('mails in the language of the page that joined', async () => {
  await join('vera@example.com', HAWAII, { [LANGUAGE_HEADER]: 'es-US' });
  await offer({ states: ['HI'] });
  await told();
  expect((await mailsTo('vera@example.com'))[0]?.subject).toBe('Wren ya puede recibir su solicitud');
});

it('REG-43 keeps people waiting for another policy that now sends them there', async () => {
  await join('vera@example.com');
  await offer({ states: ['HI'], ineligibleZips: ['96813'] });
  expect(await told()).toBe(0);
  expect(await waiting()).toEqual(['waitlist-zip']);
  await offer({ states: ['HI'] });
  expect(await told()).toBe(1);
});

it('REG-44 tells those who came for a product when its policy is gone or has ended', async () => {
  await join('vera@example.com', { state: 'CA', zip: '94107' });
  expect(await waiting()).toEqual(['waitlist-crypto']);
  await offer({ states: ['CA', 'HI'] });
  expect(await told()).toBe(0);
  const ended = { ...CRYPTO['waitlist-crypto'], effective: { from: '2025-01-01', to: '2026-01-01' } };
  await offer({ policies: { 'waitlist-crypto': ended, ...AREA } });
  expect(await told()).toBe(1);
});

it('looks at rows of earlier versions, which kept neither policy nor address index', async () => {
  await join('vera@example.com');
  await join('vera@example.com');
  const nothing = { policy: null, language: null, email_index: null };
  await server.dependencies.db.kysely.updateTable('waitlist').set(nothing).execute();
  expect(await told()).toBe(0);
  expect(await waiting()).toEqual(['waitlist-state', 'waitlist-state']);
  await server.dependencies.db.kysely.updateTable('waitlist').set({ email_index: null }).execute();
  await offer({ states: ['HI'] });
  expect(await told()).toBe(1);
});

it.each([
  ['words for the mail', { mails: false }],
  ['postal address, which the law asks for', { address: null }],
])('lets people wait while the release has no %s', async (_what, lacking) => {
  await join('vera@example.com');
  await offer({ states: ['HI'], ...lacking });
  expect(await told()).toBe(0);
  expect(await waiting()).toEqual(['waitlist-state']);
});

it('takes rows of earlier versions, which kept no address index, off the list with the person too', async () => {
  await join('vera@example.com');
  await join('neal@example.com');
  await server.dependencies.db.kysely.updateTable('waitlist').set({ email_index: null }).execute();
  await server.dependencies.db.transaction((tx) =>
    forgetWaiting(tx, server.dependencies, { organization: 'main', email: 'Vera@example.com' }),
  );
  expect(await waiting()).toEqual(['waitlist-state']);
});

it('takes an address off the list with the person', async () => {
  await join('vera@example.com');
  await join('neal@example.com');
  await server.dependencies.db.transaction((tx) =>
    forgetWaiting(tx, server.dependencies, { organization: 'main', email: 'Vera@example.com' }),
  );
  expect(await waiting()).toEqual(['waitlist-state']);
});
