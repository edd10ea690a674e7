import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect } from 'vitest';
import { createApp } from '../../src/server/app.ts';
import type { AppDependencies } from '../../src/server/http/dependencies.ts';
import { openTestDependencies } from '../../src/server/http/testServer.ts';
import { agreedTime } from '../../src/server/jobs/agreedTime.ts';
import { removeOld } from '../../src/server/jobs/retention.ts';
import { publishReleases } from '../../src/server/publishReleases.ts';
import { played } from '../e2e/matrix.ts';
import { promised } from './promised.ts';
import {
  applicationsOf,
  beginCall,
  jsonOf,
  loginCall,
  newVisitor,
  registered,
  type Visitor,
} from './visitor.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** How far the server's clock jumps before it is corrected. */
const JUMPS = [2 * 60_000, HOUR, 13 * HOUR, 3 * DAY, 40 * DAY, 3 * 365 * DAY].flatMap((far) => [far, -far]);

const OFFER_CODE = '/service-marketing/external/api/v1/offercode/none';
const SELF = {
  path: '/identity-broker/customer/secure/api/v3/self/figureinfo',
  headers: { 'x-application-name': 'heloc' },
};
const LOGOUT = { ...SELF, path: '/identity-broker/customer/secure/api/v3/logout', body: {} };

/** The database has the right time. */
const RIGHT = Date.now();
let jump = 0;
let dependencies: AppDependencies;
let app: FastifyInstance;
let address: string;
beforeAll(async () => {
  dependencies = await openTestDependencies({ system: { now: () => RIGHT + jump } });
  await publishReleases(dependencies);
  app = await createApp(dependencies, {
    html: async () => '<html><head></head></html>',
    scripts: async () => [],
  });
  address = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await dependencies.db.close();
});

/** The hourly jobs. */
async function removeByAge(): Promise<void> {
  const { db, clock, system, settings } = dependencies;
  const agreed = await agreedTime(db, system);
  await removeOld({ db, clock: agreed(clock), system: agreed(system), days: settings.keptDays });
}

const forgot = async (email: string) => {
  const path = '/identity/api/v1/password/forgot?organization=main';
  expect((await newVisitor().send(address, { path, body: { email } })).status).toBe(204);
};
const mailsTo = async (email: string): Promise<number> => {
  const path = `/sandbox/mailbox?to=${encodeURIComponent(email)}`;
  return jsonOf<object[]>(await newVisitor().send(address, { path })).length;
};

/** Visitors' actions while the clock is wrong; all must work. */
async function liveOn(email: string, owner: Visitor): Promise<void> {
  const login = await newVisitor().send(address, loginCall(email));
  expect(login.status, login.text).toBe(200);
  expect((await newVisitor().send(address, { path: OFFER_CODE })).status).toBe(404);
  await forgot(email);
  const other = await registered(address);
  expect((await other.send(address, beginCall(other.email))).status).toBe(200);
  await removeByAge();
  // A signed-in person stays signed in or is asked to sign in again, nothing else.
  expect([200, 401]).toContain((await owner.send(address, SELF)).status);
}

promised('clock-of-the-server', async () => {
  const jumps = played(JUMPS, (far) => Math.abs(far) === 3 * DAY);
  for (const far of jumps) {
    const told = `${far / HOUR} hours`;
    const owner = await registered(address);
    const key = randomUUID();
    const begun = await owner.send(address, beginCall(owner.email, key));
    const gone = await registered(address);
    const ended = gone.token() ?? '';
    expect((await gone.send(address, LOGOUT)).status, told).toBe(200);
    const token = owner.token() ?? '';

    jump = far;
    await liveOn(owner.email, owner);
    jump = 0;

    // Sessions, logouts and answered writes are unchanged.
    owner.use(token);
    expect((await owner.send(address, SELF)).status, told).toBe(200);
    gone.use(ended);
    expect((await gone.send(address, SELF)).status, told).toBe(401);
    const again = await owner.send(address, beginCall(owner.email, key));
    expect(again.text, told).toBe(begun.text);
    expect(await applicationsOf(address, owner), told).toEqual([jsonOf<{ uuid: string }>(begun).uuid]);
    // No limit that began in the wrong time lasts as long as the clock was wrong.
    expect((await newVisitor().send(address, { path: OFFER_CODE })).status, told).toBe(404);
    const mails = await mailsTo(owner.email);
    await forgot(owner.email);
    expect(await mailsTo(owner.email), told).toBeGreaterThan(far > 0 ? mails : mails - 1);
    expect((await newVisitor().send(address, loginCall(owner.email))).status, told).toBe(200);
  }
  return { jumps: jumps.length, 'removed early': 0, 'kept out': 0 };
});
