import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  LENDER_API,
  type LenderApiServer,
  type LenderSystem,
  openLenderApiServer,
  secretOf,
  tokenCall,
} from './lenderClient.ts';
import { type ApiCall, type ApiDocument, callsOf } from './lenderDocument.ts';
import { SYSTEM_NOW } from './lendingServer.ts';
import { type Borrower, borrowerAt } from './verification.ts';
import { waitingChat } from './waitingChat.ts';

const time = { now: SYSTEM_NOW };
const TOKEN_MS = 600_000;

let opened: LenderApiServer;
let calls: readonly ApiCall[];
let borrower: Borrower;
let own: LenderSystem;
let stranger: LenderSystem;
/** What the lender `main` has: by the path of the call that is about it, the value of its parameter. */
let objects: Readonly<Record<string, string>>;

const hook = (id: string) => ({ id, url: `https://${id}.example/in`, secrets: [{ env: 'HOOK' }] });

beforeAll(async () => {
  opened = await openLenderApiServer({
    clients: [
      { id: 'main-core', lender: 'main' },
      { id: 'harbor-core', lender: 'harborlight' },
    ],
    lenders: { main: { tasks: { identityCheck: 'lender' }, webhooks: [hook('main-hook')] } },
    environment: { HOOK: `whsec_${Buffer.alloc(24, 1).toString('base64')}` },
    system: { now: () => time.now },
  });
  calls = callsOf((await opened.server.app.inject(`${LENDER_API}/openapi.json`)).json<ApiDocument>());
  own = opened.system('main-core');
  stranger = opened.system('harbor-core');
  borrower = await borrowerAt(opened.server, 'WAITING_FOR_ID_VERIFICATION', { persona: 'approved' });
  objects = await objectsOfMain();
});
afterAll(() => opened.close());

const answered = (answer: LightMyRequestResponse): LightMyRequestResponse => {
  if (answer.statusCode >= 300) throw new Error(answer.body);
  return answer;
};

const exampleOf = (operation: string) => calls.find((call) => call.operation === operation)?.example;

async function objectsOfMain(): Promise<Readonly<Record<string, string>>> {
  const { uuid } = borrower;
  const put = async (operation: string, url: string) =>
    answered(await own.call({ method: 'PUT', url, payload: exampleOf(operation) ?? {} }));
  const ids = { officer: randomUUID(), referral: randomUUID() };
  await put('putOfficer', `/officers/${ids.officer}`);
  await put('putReferral', `/referrals/${ids.referral}`);
  await put('putOfferCode', '/offer-codes/ABCDE-12345-FGHJK');
  await put('putAffiliate', '/affiliates/b54b2d7a-6a0b-4c5d-8e37-3d2f5f1f0e11');
  const condition = answered(
    await own.call({
      method: 'POST',
      url: `/applications/${uuid}/conditions`,
      payload: exampleOf('createCondition') ?? {},
    }),
  ).json<{ uuid: string }>();
  await borrower.upload('GENERIC');
  const [document] = await opened.server.dependencies.db.kysely
    .selectFrom('documents')
    .select('uuid')
    .where('application_uuid', '=', uuid)
    .execute();
  const { tasks } = (await own.call({ url: '/tasks' })).json<{ tasks: { uuid: string }[] }>();
  const chat = await waitingChat(opened.server.dependencies, { organization: 'main', application: uuid });
  return {
    '/applications/{uuid}': uuid,
    '/tasks/{uuid}': tasks[0]?.uuid ?? '',
    '/conditions/{uuid}': condition.uuid,
    '/documents/{uuid}': document?.uuid ?? '',
    '/officers/{uuid}': ids.officer,
    '/referrals/{uuid}': ids.referral,
    '/offer-codes/{offerCode}': 'ABCDE-12345-FGHJK',
    '/affiliates/{token}': 'b54b2d7a-6a0b-4c5d-8e37-3d2f5f1f0e11',
    '/chats/{uuid}': chat.uuid,
    '/chat-files/{uuid}': chat.file,
    '/webhooks/{id}': 'main-hook',
    '/webhooks/dead-letters/{id}': await deadLetter(),
  };
}

async function deadLetter(): Promise<string> {
  const { kysely } = opened.server.dependencies.db;
  const event = await kysely.selectFrom('lender_events').select('id').limit(1).executeTakeFirstOrThrow();
  const at = new Date(time.now);
  const row = await kysely
    .insertInto('webhook_deliveries')
    .values({
      organization: 'main',
      webhook: 'main-hook',
      event_id: event.id,
      state: 'dead',
      created_at: at,
      next_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return String(row.id);
}

/** The address of a call about what `main` has. Fails for a call about something that the matrix does not know yet. */
function addressOf({ path }: ApiCall): string {
  const about = path.replace(/(\{\w+\}).*$/, '$1');
  const value = objects[about];
  if (path.includes('{') && !value) throw new Error(`The matrix needs an object of main for ${about}`);
  return path.replace(/\{\w+\}/, value ?? '');
}

const FORM = '--x\r\ncontent-disposition: form-data; name="type"\r\n\r\nOTHER\r\n--x--\r\n';

/** A call as its lender could make it: its example, and what it needs in the header. */
function sent(call: ApiCall) {
  const { method, needsMatch, body, example, bodyType } = call;
  return {
    method,
    url: addressOf(call),
    ...(body && { payload: example ?? {} }),
    ...(bodyType && { payload: FORM as unknown as object }),
    headers: {
      ...(needsMatch && { 'if-match': '"1"' }),
      ...(bodyType && { 'content-type': `${bodyType}; boundary=x` }),
    },
  };
}

const guarded = () => calls.filter(({ scope }) => scope !== undefined);
const aboutOne = () => guarded().filter(({ path }) => path.includes('{'));

/** Numbered, delivered and due behind the answers; what calls add to them is counted. */
const BESIDES = [
  'lender_events',
  'event_positions',
  'event_sequences',
  'webhook_deliveries',
  'lender_timers',
];
/** What a call of anybody leaves behind. */
const OF_CALLERS = [
  'lender_api_calls',
  'lender_api_call_counts',
  'idempotency_keys',
  'sign_in_attempts',
  'data_keys',
  'client_assertions',
];

/** What the database holds that is not of harborlight, table by table. */
async function stateOfOthers(): Promise<Readonly<Record<string, unknown>>> {
  const { kysely } = opened.server.dependencies.db;
  const { rows: tables } = await sql<{ name: string; has: boolean }>`
    select c.relname as name, exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization'
    ) as has
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and c.relname not like 'kysely%' order by 1`.execute(kysely);
  const states = tables
    .filter(({ name }) => !OF_CALLERS.includes(name))
    .map(({ name, has }) => {
      const rows = sql`select * from ${sql.table(name)} ${has ? sql`where organization <> 'harborlight'` : sql``}`;
      const digest = sql`coalesce(md5(string_agg(t::text, ',' order by t::text)), '')`;
      const what = BESIDES.includes(name) ? sql`''` : digest;
      return sql`select ${sql.lit(name)} as name, count(*) || ' ' || ${what} as state from (${rows}) t`;
    });
  const found = await sql<{ name: string; state: string }>`${sql.join(states, sql` union all `)}`.execute(
    kysely,
  );
  return Object.fromEntries(found.rows.map(({ name, state }) => [name, state]));
}

const nameOf = ({ method, path }: ApiCall): string => `${method} ${path}`;

describe("a client of another lender, on every call of the Lender API's document", () => {
  it('is answered 404 about what this lender has, and neither reads nor changes anything of it', async () => {
    const before = await stateOfOthers();
    const wrong: string[] = [];
    // Data of its own, under a name that another lender uses too, is the stranger's to write: last, for then it is there.
    const isOwnData = ({ method, scope }: ApiCall) => method === 'PUT' && scope === 'data:write';
    for (const call of guarded().toSorted((a, b) => Number(isOwnData(a)) - Number(isOwnData(b)))) {
      const answer = await stranger.call(sent(call));
      const isItsOwn = isOwnData(call);
      const isFine =
        call.path.includes('{') && !isItsOwn ? answer.statusCode === 404 : answer.statusCode < 500;
      const told = Object.values(objects).filter((value) => value.length > 9 && answer.body.includes(value));
      const isToldBack = isItsOwn && told.every((value) => addressOf(call).endsWith(value));
      if (!isFine || (told.length > 0 && !isToldBack))
        wrong.push(`${nameOf(call)}: ${answer.statusCode} ${told.join()} ${answer.body.slice(0, 200)}`);
    }
    expect(wrong).toEqual([]);
    expect(await stateOfOthers()).toEqual(before);
  });

  it('is refused without a token, with that of a borrower, and with one that is damaged or over', async () => {
    const { authorization } = await own.headers();
    const tokens = {
      none: {},
      'of a borrower': borrower.headers,
      damaged: { authorization: `${authorization.slice(0, -3)}abc` },
      basic: {
        authorization: `Basic ${Buffer.from(`main-core:${secretOf('main-core')}`).toString('base64')}`,
      },
    };
    const wrong: string[] = [];
    const expectRefused = async (call: ApiCall, why: string, headers: Record<string, string>) => {
      const { url, ...rest } = sent(call);
      const answer = await opened.server.app.inject({
        ...rest,
        url: `${LENDER_API}${url}`,
        headers: { ...rest.headers, ...headers },
      });
      const isChallenge = String(answer.headers['www-authenticate']).startsWith('Bearer');
      if (answer.statusCode !== 401 || !isChallenge)
        wrong.push(`${nameOf(call)} ${why}: ${answer.statusCode}`);
    };
    const before = await stateOfOthers();
    for (const call of guarded())
      for (const [why, headers] of Object.entries(tokens)) await expectRefused(call, why, { ...headers });
    time.now += TOKEN_MS;
    for (const call of guarded()) await expectRefused(call, 'over', { authorization });
    time.now = SYSTEM_NOW;
    expect(wrong).toEqual([]);
    expect(await stateOfOthers()).toEqual(before);
  });

  it('is refused with a token of another scope', async () => {
    const tokenFor = async (scope: string) => {
      const asked = { client_id: 'main-core', client_secret: secretOf('main-core'), scope };
      const answer = await opened.server.app.inject(tokenCall(asked));
      return { authorization: `Bearer ${answer.json<{ access_token: string }>().access_token}` };
    };
    const [tasks, others] = [
      await tokenFor('tasks'),
      await tokenFor('events applications:read personal:read documents:read data:read'),
    ];
    const before = await stateOfOthers();
    const wrong: string[] = [];
    for (const call of guarded()) {
      const reads = ['events', 'applications:read', 'documents:read', 'data:read'];
      const tokens = reads.includes(call.scope ?? '')
        ? [tasks]
        : call.scope === 'tasks'
          ? [others]
          : [tasks, others];
      const { url, ...rest } = sent(call);
      for (const token of tokens) {
        const answer = await opened.server.app.inject({
          ...rest,
          url: `${LENDER_API}${url}`,
          headers: { ...rest.headers, ...token },
        });
        if (answer.statusCode !== 403) wrong.push(`${nameOf(call)}: ${answer.statusCode}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(await stateOfOthers()).toEqual(before);
  });

  it('gets these answers because of who it is: its own lender is never answered so', async () => {
    const order = (call: ApiCall) => ['GET', 'PUT', 'PATCH', 'POST', 'DELETE'].indexOf(call.method);
    const wrong: string[] = [];
    for (const call of aboutOne().toSorted((a, b) => order(a) - order(b))) {
      const { statusCode } = await own.call(sent(call));
      if ([401, 403, 404].includes(statusCode)) wrong.push(`${nameOf(call)}: ${statusCode}`);
    }
    expect(wrong).toEqual([]);
  });
});
