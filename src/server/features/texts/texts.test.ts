import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ConnectedProvider } from '../../connections/connectedSystems.ts';
import { toJsonb } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { openTestDependencies } from '../../http/testServer.ts';
import { createTextService, type TextService } from './textService.ts';

interface Sent {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly form: Readonly<Record<string, string>>;
}

/** Speaks what Twilio documents of its Messages API; answers as `answers` says, then takes everything. */
let server: Server;
let sent: Sent[] = [];
let answers: (number | 'hangs up')[] = [];
let now = Date.parse('2026-06-15T15:00:00Z');
let provider: ConnectedProvider;
let dependencies: AppDependencies;
let texts: TextService;
let application: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const form = Object.fromEntries(new URLSearchParams(Buffer.concat(pieces).toString()));
      sent.push({ path: request.url ?? '', authorization: request.headers.authorization, form });
      const answer = answers.shift() ?? 201;
      if (answer === 'hangs up') return request.socket.destroy();
      return response.writeHead(answer, answer === 429 ? { 'retry-after': '30' } : {}).end('{}');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  provider = {
    id: 'texts',
    kind: 'twilio',
    account: 'AC1',
    from: '+18005550100',
    address: `http://127.0.0.1:${port}`,
    mayBePrivate: true,
    secrets: { token: 'secret' },
  };
  const opened = await openTestDependencies({ system: { now: () => now } });
  const connections = Object.assign(Object.create(opened.connections), {
    providersOf: (lender: string) => (lender === 'main' ? { texts: provider } : {}),
  });
  dependencies = { ...opened, connections };
  texts = createTextService(dependencies);
});
afterAll(async () => {
  server.close();
  await dependencies.db.close();
});

const post = (body: string, template = 'phoneCode') =>
  dependencies.db.transaction((tx) =>
    texts.post(tx, {
      organization: 'main',
      applicationUuid: application,
      template,
      to: '8025550142',
      body,
      expiresAt: new Date(now + 600_000),
    }),
  );
const agree = (choice: 'OPT_IN' | 'OPT_OUT' = 'OPT_IN') =>
  dependencies.db.kysely
    .insertInto('consents')
    .values({
      identity_uuid: application,
      application_uuid: null,
      type: 'SMS_TRANSACTIONAL',
      version: '1',
      opt_in_out: choice,
      source: 'test',
      text_hash: null,
      accepted_at: new Date(now),
      user_agent: null,
    })
    .execute();
const bodies = () => sent.map(({ form }) => form.Body);
const waiting = async () =>
  (await dependencies.db.kysely.selectFrom('text_outbox').select('id').execute()).length;

beforeEach(async () => {
  [sent, answers] = [[], []];
  application = randomUUID();
  const at = new Date(now);
  const rows = dependencies.db.kysely;
  await rows.deleteFrom('text_outbox').execute();
  await rows
    .insertInto('releases')
    .values({ hash: application, brand: 'main', manifest: toJsonb({}), parts: toJsonb({}) })
    .execute();
  const person = {
    organization: 'main',
    email: `${application}@example.com`,
    password_hash: '',
    created_at: at,
  };
  await rows
    .insertInto('identities')
    .values({ uuid: application, ...person })
    .execute();
  await rows
    .insertInto('applications')
    .values({
      uuid: application,
      identity_uuid: application,
      organization: 'main',
      release_hash: application,
      loan_number: application.slice(0, 8),
      state: 'CA',
      data: toJsonb({}),
      status: toJsonb({}),
      created_at: at,
      updated_at: at,
    })
    .execute();
});

it('G-23 sends a text once, as the company documents it', async () => {
  await post('Your code is 123456');
  await Promise.all([texts.deliver(), texts.deliver()]);
  expect(sent).toEqual([
    {
      path: '/2010-04-01/Accounts/AC1/Messages.json',
      authorization: `Basic ${Buffer.from('AC1:secret').toString('base64')}`,
      form: { To: '+18025550142', From: '+18005550100', Body: 'Your code is 123456' },
    },
  ]);
  expect(await waiting()).toBe(0);
});

it('tries again after 429 (when it was told), 5xx and a broken line, with the same code', async () => {
  answers = [500, 'hangs up', 429];
  await post('Code 1');
  await texts.deliver();
  await texts.deliver();
  expect(bodies()).toEqual(['Code 1']);
  now += 2_000;
  await texts.deliver();
  now += 4_000;
  await texts.deliver();
  expect(bodies()).toHaveLength(3);
  now += 29_000;
  await texts.deliver();
  expect(bodies()).toHaveLength(3);
  now += 1_000;
  await texts.deliver();
  expect(bodies()).toEqual(['Code 1', 'Code 1', 'Code 1', 'Code 1']);
  expect(await waiting()).toBe(0);
});

it('gives up what is refused or of no use any more, and sends only the newest code', async () => {
  answers = [400, 503];
  await post('Code 1');
  await texts.deliver();
  expect([bodies(), await waiting()]).toEqual([['Code 1'], 0]);
  await post('Code 2');
  await texts.deliver();
  await post('Code 3');
  await texts.deliver();
  expect(bodies()).toEqual(['Code 1', 'Code 2', 'Code 3']);
  answers = [503];
  await post('Code 4');
  await texts.deliver();
  now += 600_000;
  await texts.deliver();
  expect(bodies()).toHaveLength(4);
});

it('keeps a code that waits when another text is to be sent', async () => {
  await agree();
  await post('Code 1');
  await post('It is your turn', 'yourTurn');
  await post('It is your turn again', 'yourTurn');
  await texts.deliver();
  expect(bodies()).toEqual(['Code 1', 'It is your turn again']);
});

it('sends no text of the journey to who does not agree to them any more', async () => {
  await agree();
  await post('It is your turn', 'yourTurn');
  await agree('OPT_OUT');
  await texts.deliver();
  expect([bodies(), await waiting()]).toEqual([[], 0]);
});

it('sends no text of the journey twice when the answer is lost, and tries one again that was not taken', async () => {
  await agree();
  answers = [503, 'hangs up'];
  await post('It is your turn', 'yourTurn');
  await texts.deliver();
  expect(await waiting()).toBe(1);
  now += 2_000;
  await texts.deliver();
  now += 60_000;
  await texts.deliver();
  expect(bodies()).toEqual(['It is your turn', 'It is your turn']);
  expect(await waiting()).toBe(0);
});

it('calls nothing in a private network that the connections do not allow, and keeps what waits', async () => {
  const allowed = provider;
  provider = { ...allowed, mayBePrivate: false };
  await post('Code 1');
  await texts.deliver();
  expect([bodies(), await waiting()]).toEqual([[], 1]);
  provider = allowed;
  now += 2_000;
  await texts.deliver();
  expect([bodies(), await waiting()]).toEqual([['Code 1'], 0]);
});
