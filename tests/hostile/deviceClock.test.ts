import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect } from 'vitest';
import { createApp } from '../../src/server/app.ts';
import type { AppDependencies } from '../../src/server/http/dependencies.ts';
import { openTestDependencies } from '../../src/server/http/testServer.ts';
import { publishReleases } from '../../src/server/publishReleases.ts';
import { clearIdleSession, createActivity, IDLE, idleState } from '../../src/web/borrower/session/idle.ts';
import { createRenewal } from '../../src/web/borrower/session/renewal.ts';
import { played } from '../e2e/matrix.ts';
import { promised } from './promised.ts';
import {
  applicationsOf,
  beginCall,
  jsonOf,
  loginCall,
  type Member,
  newVisitor,
  registered,
} from './visitor.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** How wrong the device's clock is. */
const OFFS = [2 * MINUTE, 14 * MINUTE, 8 * 60 * MINUTE, 3 * DAY, 3 * 365 * DAY].flatMap((far) => [far, -far]);
/** Longer than two token lifetimes. */
const AT_WORK = 75;

const SELF = {
  path: '/identity-broker/customer/secure/api/v3/self/figureinfo',
  headers: { 'x-application-name': 'heloc' },
};

const RIGHT = Date.now();
let passed = 0;
let dependencies: AppDependencies;
let app: FastifyInstance;
let address: string;
beforeAll(async () => {
  dependencies = await openTestDependencies({ system: { now: () => RIGHT + passed } });
  await publishReleases(dependencies);
  const html = '<html><head></head></html>';
  app = await createApp(dependencies, { html: async () => html, scripts: async () => [] });
  address = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await dependencies.db.close();
});

/** A browser's storage. */
function newStorage(): Storage {
  const kept = new Map<string, string>();
  const storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
  return storage as Storage;
}

/** A signed-in person's page on a device whose clock is off by `off` milliseconds. */
function openPage(member: Member, off: number) {
  const state = { off, asked: Promise.resolve() };
  const now = () => RIGHT + passed + state.off;
  const storage = newStorage();
  const activity = createActivity(storage);
  activity.write(now());
  const read = () => member.token()?.replace(/^Bearer /, '');
  /** Like the page, continues with any newer token. */
  const ask = async () => {
    const answer = await member.send(address, SELF);
    expect(answer.status, answer.text).toBe(200);
    const renewed = answer.headers.get('authorization');
    if (renewed) member.use(renewed.replace('Bearer ', ''));
  };
  const renewing = createRenewal({
    session: { read },
    now,
    ask: () => {
      state.asked = ask();
      return state.asked;
    },
  });
  return {
    /** Sets the device's clock. */
    jump: (far: number) => {
      state.off += far;
    },
    /** A minute passes, then a key is pressed; false if the page ended the session as idle. */
    async workAMinute(): Promise<boolean> {
      passed += MINUTE;
      if (idleState(now() - (activity.read() ?? now())).type === 'over') return false;
      activity.write(now());
      renewing.renew();
      await state.asked;
      return true;
    },
    /** Reloads the page; false if it finds the session idle for too long. */
    load: (): boolean => clearIdleSession({ read, clear: () => undefined }, storage, now()) === undefined,
  };
}

async function work(page: ReturnType<typeof openPage>, minutes: number, told: string): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1)
    expect(await page.workAMinute(), `${told}, minute ${minute}`).toBe(true);
}

async function expectIn(member: Member, first: string, told: string): Promise<void> {
  expect((await member.send(address, SELF)).status, told).toBe(200);
  const begun = await member.send(address, beginCall(member.email));
  expect(await applicationsOf(address, member), told).toEqual([jsonOf<{ uuid: string }>(begun).uuid]);
  // The first token would not have lasted.
  const token = member.token() ?? '';
  expect(token, told).not.toBe(first);
  member.use(first);
  expect((await member.send(address, SELF)).status, told).toBe(401);
  member.use(token);
}

promised('clock-of-the-device', async () => {
  const offs = played(OFFS, (off) => Math.abs(off) === 8 * 60 * MINUTE);
  let asked = 0;
  for (const off of offs) {
    const told = `${off / MINUTE} minutes`;
    // Wrong from the start.
    const steady = await registered(address);
    const first = steady.token() ?? '';
    const page = openPage(steady, off);
    await work(page, AT_WORK, told);
    expect(page.load(), told).toBe(true);
    await expectIn(steady, first, `${told} from the start`);

    // Changed while working.
    const jumping = await registered(address);
    const before = jumping.token() ?? '';
    const other = openPage(jumping, 0);
    await work(other, 5, told);
    other.jump(off);
    expect(other.load(), told).toBe(off < IDLE.limit);
    if (off + MINUTE >= IDLE.limit) {
      expect(await other.workAMinute(), told).toBe(false);
      expect((await newVisitor().send(address, loginCall(jumping.email))).status, told).toBe(200);
      asked += 1;
      continue;
    }
    await work(other, AT_WORK, told);
    await expectIn(jumping, before, `${told} at work`);
  }
  return {
    'clocks wrong or set': 2 * offs.length,
    'asked to sign in, as after an absence': asked,
    'kept out': 0,
  };
});
