import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { conditionCategories } from '../../../src/core/flow/closedLists.ts';
import { type StepCallName, stepCalls } from '../../../src/core/flow/stepCalls.ts';
import { loadSampleAnswers } from '../../../src/server/features/sandbox/sampleAnswers.ts';
import { HELOC } from '../lendingServer.ts';
import { actHonestly, choiceOf, sampleBody, sendStep, sendUpload } from './honestBorrower.ts';
import { below, digest, look, passTime, type Sent, send, type World } from './world.ts';

/** Something anybody may do at any time. */
export interface Deed {
  readonly name: string;
  readonly run: (world: World) => Promise<void>;
}

const deed = (name: string, run: Deed['run']): Deed => ({ name, run });
const calls = Object.keys(stepCalls) as StepCallName[];
const samples = loadSampleAnswers('.');

const UPLOADS = [
  'BANK_STATEMENT',
  'DRIVERS_LICENSE_FRONT',
  'HOMEOWNERS_INSURANCE',
  'PAYSTUB',
  'PROPERTY_PHOTO',
  'SUPPORT',
  'NO_SUCH_TYPE',
  'CLOSING_DISCLOSURE',
] as const;

/** Malformed bodies that no screen sends. */
const WRONG: Readonly<Record<string, object>> = {
  empty: {},
  unknown: { somethingElse: true, answers: [1, 2] },
  deep: { liens: [{ uuid: 'x', answer: 'CORRECT' }], address: { street1: { no: 1 } } },
  types: { typedName: 7, ssn: false, drawAmount: 'all of it', date: 'tomorrow', payType: 'NONE' },
  status: { checklistStatus: 'COMPLETE', uwDecision: 'FINAL', status: { bpo: 'BPO_COMPLETE' } },
};

/** The first sample of a call out of turn, malformed, or of another step. */
async function outOfTurn(world: World, call: StepCallName, how: string): Promise<void> {
  const all = Object.values(stepCalls).length;
  const other = calls[(calls.indexOf(call) + 7) % all] ?? call;
  const own = samples(how === 'other' ? other : call, null).find((one) => one.sample.call !== undefined);
  const body = WRONG[how] ?? (own ? await sampleBody(world, own) : {});
  const [step] = stepCalls[call].steps;
  await sendStep(world, call, how === 'noStep' ? undefined : (own?.sample.step ?? step), body);
}

const last = ({ taken }: World): Sent | undefined => taken.findLast(({ call }) => call.url.startsWith(HELOC));

/** The answer without key order and request ID. */
function bodyOf({ body }: LightMyRequestResponse): unknown {
  const { requestId: _own, ...said } = body === '' ? {} : JSON.parse(body);
  return said;
}

async function sendAgain(world: World): Promise<void> {
  const sent = last(world);
  if (!sent) return;
  const before = await digest(world);
  const again = await world.server.call(sent.call);
  expect([again.statusCode, bodyOf(again)]).toEqual([sent.answer.statusCode, bodyOf(sent.answer)]);
  expect(again.headers['idempotent-replay']).toBe('true');
  expect(await digest(world)).toBe(before);
}

async function reuseKey(world: World): Promise<void> {
  const sent = last(world);
  if (!sent?.call.payload || Buffer.isBuffer(sent.call.payload)) return;
  const answer = await send(world, { ...sent.call, payload: { ...sent.call.payload, other: 1 } });
  expect([400, 422]).toContain(answer.statusCode);
}

/** Sends the same write twice at once: with one key both get one answer; with two, at most the later is refused. */
async function twiceAtOnce(world: World, isOneKey: boolean): Promise<void> {
  const sight = await look(world);
  const body = choiceOf(sight, world.persona);
  const isChoosing = String(sight.status.checklistStatus).endsWith('OFFER_SELECTION');
  const write =
    isChoosing && body
      ? { method: 'PUT' as const, url: below(world, 'offer'), payload: body }
      : {
          method: 'POST' as const,
          url: below(world, 'consents'),
          payload: { type: 'SOFT_CREDIT', version: '1', optInOut: 'OPT_IN' },
        };
  const keys = isOneKey ? Array<string>(2).fill(randomUUID()) : [randomUUID(), randomUUID()];
  const [one, two] = await Promise.all(
    keys.map((key) => world.server.call({ ...write, headers: { ...world.headers, 'idempotency-key': key } })),
  );
  expect([one?.statusCode, two?.statusCode].every((status) => status !== undefined && status < 500)).toBe(
    true,
  );
  if (isOneKey && one && two) expect(bodyOf(two)).toEqual(bodyOf(one));
  world.log.push(`twice at once ${write.url} -> ${one?.statusCode}, ${two?.statusCode}`);
}

async function claimToHaveRead(world: World): Promise<void> {
  const url = below(world, 'documents');
  const all = (await world.server.call({ url, headers: world.headers })).json<readonly { uuid: string }[]>();
  for (const { uuid } of all.slice(-2)) {
    await send(world, { url: `${url}/${uuid}/events`, payload: { type: 'READ' } });
    const payload = { typedName: 'Robin Sample', initials: 'RS', geo: { latitude: 1, longitude: 1 } };
    await send(world, { url: below(world, `signing/${uuid}/sign`), payload });
  }
}

async function removeUpload(world: World): Promise<void> {
  const url = below(world, 'documents');
  const query = `${url}?category=UPLOAD`;
  const all = (await world.server.call({ url: query, headers: world.headers })).json<{ uuid: string }[]>();
  const uuid = all.at(-1)?.uuid;
  if (uuid) await send(world, { method: 'DELETE', url: `${url}/${uuid}` });
}

async function reload(world: World): Promise<void> {
  const before = await digest(world);
  const first = await look(world);
  expect(await look(world)).toEqual(first);
  expect(await digest(world)).toBe(before);
}

async function somebodyElse(world: World): Promise<void> {
  const { headers } = await world.server.person();
  const before = await digest(world);
  for (const { method, path } of [stepCalls.contact, stepCalls.signingComplete, stepCalls.autopay]) {
    const answer = await world.server.call({ method, url: below(world, path), payload: {}, headers });
    expect([400, 404]).toContain(answer.statusCode);
  }
  expect((await world.server.call({ url: below(world, 'documents'), headers })).statusCode).toBe(404);
  expect(await digest(world)).toBe(before);
}

/** Makes the next write fail midway and sends it again under its key. */
async function failOnce(world: World): Promise<void> {
  const control = { url: '/sandbox/faults', method: 'POST' } as const;
  await world.server.call({ ...control, payload: { path: `${HELOC}/${world.uuid}/consents`, status: 503 } });
  const payload = { type: 'SOFT_CREDIT', version: '1', optInOut: 'OPT_IN' };
  const headers = { ...world.headers, 'idempotency-key': randomUUID() };
  const write = { method: 'POST', url: below(world, 'consents'), payload, headers } as const;
  const before = await digest(world);
  expect((await world.server.call(write)).statusCode).toBe(503);
  expect(await digest(world)).toBe(before);
  await send(world, write);
}

const askFor = async (world: World, type: string): Promise<void> => {
  const url = `/sandbox/applications/${world.uuid}/conditions`;
  const answer = await world.server.call({ method: 'POST', url, payload: { type } });
  world.log.push(`asked ${type} -> ${answer.statusCode}`);
  expect(answer.statusCode, answer.body).toBe(200);
};

const choose = (world: World, payload: object) =>
  send(world, { method: 'PUT', url: below(world, 'offer'), payload });

const MS = { second: 1_000, hour: 3_600_000, day: 86_400_000 } as const;
const consents = fc.record({
  type: fc.constantFrom('SOFT_CREDIT', 'HARD_CREDIT'),
  optInOut: fc.constantFrom('OPT_IN', 'OPT_OUT'),
});

/** All deeds of borrowers, lenders, clocks and networks, weighted so that honest acts make progress. */
export const anyDeed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 14, arbitrary: fc.constant(deed('act honestly', actHonestly)) },
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.constantFrom(...calls), fc.constantFrom('sample', 'other', 'noStep', ...Object.keys(WRONG)))
      .map(([call, how]) => deed(`${call} (${how})`, (world) => outOfTurn(world, call, how))),
  },
  fc.constant(deed('the last write again', sendAgain)),
  fc.constant(deed('its key for another body', reuseKey)),
  fc
    .boolean()
    .map((one) => deed(`twice at once, ${one ? 'one key' : 'two keys'}`, (w) => twiceAtOnce(w, one))),
  fc
    .tuple(fc.constantFrom(...UPLOADS), fc.constantFrom('paper.pdf', 'blurred.pdf'))
    .map(([type, name]) => deed(`upload ${type}`, async (w) => void (await sendUpload(w, { type }, name)))),
  fc.constant(deed('remove an upload', removeUpload)),
  fc.constant(deed('claim to have read', claimToHaveRead)),
  fc.constant(deed('reload', reload)),
  fc.constant(deed('somebody else', somebodyElse)),
  fc.constant(deed('a fault', failOnce)),
  consents.map((body) =>
    deed(`consent ${body.type} ${body.optInOut}`, async (world) => {
      await send(world, { url: below(world, 'consents'), payload: { ...body, version: '1' } });
    }),
  ),
  fc.boolean().map((isWrong) =>
    deed(`choose an offer${isWrong ? ' that is none' : ''}`, async (world) => {
      const body = choiceOf(await look(world), world.persona);
      if (body) await choose(world, isWrong ? { ...body, drawAmount: 1 } : body);
    }),
  ),
  fc
    .constantFrom(MS.second, MS.hour, MS.day, 4 * MS.day, 31 * MS.day)
    .map((by) => deed(`time ${by}`, (world) => passTime(world, by))),
  fc
    .constantFrom(...conditionCategories)
    .map((type) => deed(`ask for ${type}`, (world) => askFor(world, type))),
);
