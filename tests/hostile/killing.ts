import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { HELOC } from '../contract/lendingServer.ts';
import { isDeep } from '../e2e/matrix.ts';
import type { Figures } from './promised.ts';
import {
  type Answered,
  applicationsOf,
  beginCall,
  borrowerAt,
  jsonFrom,
  registered,
  type Visitor,
  type VisitorCall,
} from './visitor.ts';

/** A server, or what it depends on, that can be killed at any time. */
export interface Killable {
  address(): string;
  kill(): Promise<void>;
  /** Restarts it; resolves once the server accepts work. */
  back(): Promise<void>;
}

/** A write with an idempotency key. */
export interface Write {
  readonly visitor: Visitor;
  readonly call: VisitorCall;
  /** How often its work was done, as the server shows it. */
  count(address: string): Promise<number>;
}

const ACCOUNT = {
  accountType: 'CHECKING',
  routingNumber: '123456780',
  accountNumber: '000123456789',
  accountNumberAgain: '000123456789',
};

export async function beginning(address: string): Promise<Write> {
  const visitor = await registered(address);
  return {
    visitor,
    call: beginCall(visitor.email),
    count: async (at) => (await applicationsOf(at, visitor)).length,
  };
}

export async function saving(address: string): Promise<Write> {
  const visitor = await borrowerAt(address, {
    status: 'DISBURSEMENT_ACCOUNT',
    application: { pinned: true },
  });
  return {
    visitor,
    call: {
      method: 'PUT',
      path: `${HELOC}/${visitor.uuid}/disburse-account`,
      body: ACCOUNT,
      headers: { 'idempotency-key': randomUUID() },
    },
    async count(at) {
      const path = `/sandbox/applications/${visitor.uuid}/history`;
      const history = await jsonFrom<{ event: string }[]>(visitor, at, { path });
      return history.filter(({ event }) => event === 'STEP_DISBURSE_ACCOUNT').length;
    },
  };
}

export const isDone = ({ status }: Answered): boolean => status === 200 || status === 201;

/** Retries like a browser; resolves to the success. */
async function sendUntilDone(address: string, { visitor, call }: Write): Promise<Answered> {
  for (let tries = 0; tries < 500; tries += 1) {
    const answer = await visitor.send(address, call);
    if (answer.status !== 503) return answer;
  }
  throw new Error(`${call.path} was never done`);
}

/** The answer before the kill; undefined if none came. */
export type Acknowledged = Answered | undefined;

/** Sends all at once and kills after that many answers; 0 kills while all are in flight. */
async function killAmong(
  killable: Killable,
  writes: readonly Write[],
  after: number,
): Promise<readonly Acknowledged[]> {
  let acknowledged = 0;
  let killed: Promise<void> | undefined;
  const address = killable.address();
  const answers = writes.map(async ({ visitor, call }) => {
    const answer = await visitor.send(address, call).catch(() => undefined);
    if (answer && !isDone(answer)) expect(answer.status, answer.text).toBe(503);
    if (!answer || !isDone(answer)) return undefined;
    acknowledged += 1;
    if (acknowledged === after) killed ??= killable.kill();
    return answer;
  });
  if (after === 0) killed = new Promise((resolve) => setImmediate(() => resolve(killable.kill())));
  const all = await Promise.all(answers);
  await (killed ?? killable.kill());
  return all;
}

/** Pending writes are done once in the end; answered ones were done before, with the same answer. */
export async function expectKept(address: string, write: Write, acknowledged: Acknowledged): Promise<void> {
  const before = await write.count(address);
  if (acknowledged) expect(before).toBe(1);
  else expect(before).toBeLessThanOrEqual(1);
  const again = await sendUntilDone(address, write);
  expect(isDone(again), again.text).toBe(true);
  if (acknowledged) expect(again.text).toBe(acknowledged.text);
  expect((await sendUntilDone(address, write)).text).toBe(again.text);
  expect(await write.count(address)).toBe(1);
}

const BEGINNING = isDeep ? 6 : 3;
const SAVING = isDeep ? 2 : 1;

/** Kills repeatedly at different moments among writes, and checks everything written so far. */
export async function playKills(killable: Killable, rounds: number): Promise<Figures> {
  let acknowledged = 0;
  for (let round = 0; round < rounds; round += 1) {
    const address = killable.address();
    const writes = await Promise.all([
      ...Array.from({ length: BEGINNING }, () => beginning(address)),
      ...Array.from({ length: SAVING }, () => saving(address)),
    ]);
    // In the first round between answers, later also before the first and after the last.
    const answers = await killAmong(killable, writes, (round + 2) % (writes.length + 1));
    await killable.back();
    for (const [index, write] of writes.entries())
      await expectKept(killable.address(), write, answers[index]);
    acknowledged += answers.filter(Boolean).length;
  }
  return {
    kills: rounds,
    'writes under way': rounds * (BEGINNING + SAVING),
    acknowledged,
    lost: 0,
    'done twice': 0,
  };
}
