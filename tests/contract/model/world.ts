import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { ApplicationSnapshot } from '../../../src/core/flow/applicationFacts.ts';
import { type ApplicationProgress, applicationProgress } from '../../../src/core/flow/applicationProgress.ts';
import { builtInStatuses } from '../../../src/core/flow/builtInStatuses.ts';
import { destinationOf, type Routed, staysOnLoader } from '../../../src/core/flow/destination.ts';
import { normalise } from '../../../src/core/flow/normalise.ts';
import { screenOf } from '../../../src/core/flow/screenPaths.ts';
import type { ApplicationAnswer } from '../../../src/core/model/generated/api/application.ts';
import { type Call, HELOC, type LendingServer } from '../lendingServer.ts';

/** An application as a browser reads it after a reload, and where it leads. */
export interface Sight {
  readonly application: ApplicationAnswer;
  readonly status: Readonly<Record<string, unknown>> & { readonly checklistStatus: string };
  readonly destination: Routed;
  /** The lender is working. */
  readonly isLoading: boolean;
  /** As shown on the screens. */
  readonly progress: ApplicationProgress | undefined;
}

/** A write and its answer. */
export interface Sent {
  readonly call: Call;
  readonly answer: LightMyRequestResponse;
}

interface Entry {
  readonly event: string;
  readonly at: string;
}

/** One borrower, everything sent over HTTP so far, and what must hold after each call. */
export interface World {
  readonly server: LendingServer;
  readonly uuid: string;
  readonly persona: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** What was done, for failure reports. */
  readonly log: string[];
  /** Accepted writes, oldest first. */
  readonly taken: Sent[];
  /** Answers by step call, as stored. */
  readonly answers: Map<string, unknown>;
  history: readonly Entry[];
  /** Others change the application at the same time. */
  readonly isShared?: true;
  /** How time passes where there is no sandbox clock, in milliseconds. */
  readonly passes?: (milliseconds: number) => Promise<void>;
}

const STATUS = '/service-krang-heloc/borrower/secure/api/v1';

/** A new borrower of a test persona; `given` adds to the sandbox request, for example the lender. */
export async function openWorld(
  server: LendingServer,
  persona: string | undefined,
  given: Readonly<Record<string, unknown>> = {},
): Promise<World> {
  const payload = { org: 'main', ...(persona === undefined ? {} : { persona }), ...given };
  const made = await server.call({ method: 'POST', url: '/sandbox/applications', payload });
  expect(made.statusCode, made.body).toBe(200);
  const { uuid, jwt } = made.json<{ uuid: string; jwt: string }>();
  const headers = { authorization: `Bearer ${jwt}` };
  const nothingYet = { log: [], taken: [], answers: new Map<string, unknown>(), history: [] };
  return { server, uuid, persona, headers, ...nothingYet };
}

/** A hash of everything stored about the application, except document views. */
export async function digest({ server, uuid }: World): Promise<string> {
  const { rows } = await sql<{ digest: string }>`
    select md5(string_agg(part, '|')) as digest from (
      select 'a' || to_jsonb(t)::text as part from applications t where uuid = ${uuid}
      union all select 'e' || count(*) from application_events where application_uuid = ${uuid}
      union all select 'f' || to_jsonb(t)::text from lender_files t where application_uuid = ${uuid}
      union all select 'o' || to_jsonb(t)::text from selected_offers t where application_uuid = ${uuid}
      union all select 'd' || string_agg(to_jsonb(t)::text, ',' order by uuid) from documents t where application_uuid = ${uuid}
      union all select 'c' || string_agg(to_jsonb(t)::text, ',' order by uuid) from conditions t where application_uuid = ${uuid}
      union all select 's' || string_agg(to_jsonb(t)::text, ',' order by uuid) from signers t where application_uuid = ${uuid}
      union all select 'b' || count(*) from bank_accounts where application_uuid = ${uuid}
      union all select 'n' || count(*) from consents where application_uuid = ${uuid}
      union all select 'u' || count(*) from uploads where application_uuid = ${uuid}
      union all select 't' || string_agg(action || due_at || coalesce(done_at::text, ''), ',' order by id) from lender_timers where application_uuid = ${uuid}
      union all select 'p' || to_jsonb(p)::text from profiles p join applications a on a.identity_uuid = p.identity_uuid where a.uuid = ${uuid}
    ) parts`.execute(server.dependencies.db.kysely);
  return rows[0]?.digest ?? '';
}

async function read<T>({ server, headers }: World, url: string): Promise<T> {
  const answer = await server.call({ url, headers });
  expect(answer.statusCode, `${url}: ${answer.body}`).toBe(200);
  return answer.json();
}

/** Reads what a reload reads and asks the router for the destination. */
export async function look(world: World): Promise<Sight> {
  const application = await read<ApplicationAnswer>(world, `${HELOC}/${world.uuid}`);
  const status = await read<Sight['status']>(world, `${STATUS}/${world.uuid}/status`);
  const profile = await read<object>(world, '/service-profile/api/v1/profile');
  const snapshot = {
    statuses: builtInStatuses,
    application,
    status,
    profile,
  } as unknown as ApplicationSnapshot;
  const facts = normalise(snapshot);
  return {
    application,
    status,
    destination: destinationOf(facts),
    isLoading: staysOnLoader(facts),
    progress: applicationProgress(facts),
  };
}

/** The next timer in milliseconds of the sandbox clock; undefined if none. */
export async function nextTimer({ server, uuid }: World): Promise<number | undefined> {
  const rows = await server.dependencies.db.kysely
    .selectFrom('lender_timers')
    .select(['due_at', 'failed_at', 'attempts'])
    .where('application_uuid', '=', uuid)
    .where('done_at', 'is', null)
    .orderBy('due_at')
    .execute();
  expect(rows.filter(({ attempts }) => attempts > 0)).toEqual([]);
  return rows[0]?.due_at;
}

/** Sends a write with a new key unless it has one; a refusal must change nothing, a success is recorded. */
export async function send(
  world: World,
  { method = 'POST', ...call }: Call,
): Promise<LightMyRequestResponse> {
  const headers = { 'idempotency-key': randomUUID(), ...world.headers, ...call.headers };
  const digestNow = async () => (world.isShared ? '' : await digest(world));
  const before = await digestNow();
  const whole = { ...call, method, headers };
  const answer = await world.server.call(whole);
  const name = `${method} ${call.url.replace(world.uuid, '')} -> ${answer.statusCode}`;
  world.log.push(answer.statusCode < 400 ? name : `${name} ${answer.body.slice(0, 200)}`);
  expect(answer.statusCode, `${name} ${answer.body}`).toBeLessThan(500);
  if (answer.statusCode >= 400) expect(await digestNow(), `${name} changed something`).toBe(before);
  else world.taken.push({ call: whole, answer });
  return answer;
}

/** A call's address below the application. */
export const below = ({ uuid }: World, path: string): string => `${HELOC}/${uuid}/${path}`;

/** Records a step's answers as the application shows them; they must stay until given again. */
export async function remember(world: World, call: string): Promise<void> {
  const { application } = await look(world);
  world.answers.set(call, (application.answers as Record<string, unknown> | undefined)?.[call]);
}

/** Advances the sandbox clock; due work is done when it resolves. */
export async function passTime(world: World, milliseconds: number): Promise<void> {
  if (world.passes) return world.passes(milliseconds);
  const payload = { advance: Math.max(0, Math.ceil(milliseconds)) };
  const answer = await world.server.call({ method: 'POST', url: '/sandbox/clock', payload });
  world.log.push(`time ${payload.advance}`);
  expect(answer.statusCode, answer.body).toBe(200);
}

const OVER = ['COMPLETE', 'CANCELLED', 'DECLINED'];

/** True once the application is closed. */
export const isAtEnd = ({ status }: Pick<Sight, 'status'>): boolean => OVER.includes(status.checklistStatus);

/** The invariants: see `anyOrder.model.test.ts`. */
export async function expectSound(world: World): Promise<void> {
  const { application, status, destination, isLoading } = await look(world);
  const where = `${status.checklistStatus} leads to ${destination.path}`;
  expect(builtInStatuses.find(status.checklistStatus), where).toBeDefined();
  if (destination.path !== '') expect(screenOf(destination.path), where).toBeDefined();
  const due = await nextTimer(world);
  if (isLoading && !isAtEnd({ status }))
    expect(due, `${where}, and nothing is going to happen`).toBeDefined();
  const kept = (application.answers ?? {}) as Record<string, unknown>;
  for (const [call, given] of world.answers) expect(kept[call], `the answers of ${call}`).toEqual(given);
  await expectMonotone(world);
}

async function expectMonotone(world: World): Promise<void> {
  const answer = await world.server.call({ url: `/sandbox/applications/${world.uuid}/history` });
  const history = answer.json<readonly Entry[]>();
  expect(history.slice(0, world.history.length)).toEqual(world.history);
  const times = history.map(({ at }) => at);
  expect(times, 'history goes forward').toEqual(times.toSorted());
  world.history = history;
}
