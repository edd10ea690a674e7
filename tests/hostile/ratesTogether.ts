import { expect } from 'vitest';
import type { Pair } from './pair.ts';
import type { Figures } from './promised.ts';
import type { ServerProcess } from './serverProcess.ts';
import { newVisitor, type VisitorCall } from './visitor.ts';

const MINUTE = 60_000;
/** What one address may send in a minute in the sandbox: reports of pages, and calls with a password. */
const REPORTS = 120;
const SIGN_INS = 600;
/** Calls at the same time. */
const TOGETHER = 20;
const REFUSED = 429;

const report = { path: '/csp-report', body: {} };
const signIn = { path: '/identity/api/v1/password/forgot?organization=main', body: {} };

let places = 0;
/** An address that no other test uses. */
const newPlace = () => {
  places += 1;
  return { 'x-forwarded-for': `203.0.113.${places}` };
};

const statusOf = async (address: string, call: VisitorCall): Promise<number> =>
  (await newVisitor().send(address, call)).status;

/** Plays from a new address until no minute ended meanwhile: limits begin anew with each. */
async function withinMinute<T>(play: (place: Readonly<Record<string, string>>) => Promise<T>): Promise<T> {
  const minute = () => Math.floor(Date.now() / MINUTE);
  for (let begun = minute(); ; begun = minute())
    try {
      const played = await play(newPlace());
      if (minute() === begun) return played;
    } catch (error) {
      if (minute() === begun) throw error;
    }
}

/** Statuses of calls that alternate between servers, some at the same time. */
async function statusesOf(
  servers: readonly ServerProcess[],
  calls: number,
  call: VisitorCall,
): Promise<readonly number[]> {
  let sent = 0;
  const statuses: number[] = [];
  const send = async (): Promise<void> => {
    while (sent < calls) {
      sent += 1;
      statuses.push(await statusOf(servers[sent % servers.length]?.address ?? '', call));
    }
  };
  await Promise.all(Array.from({ length: TOGETHER }, send));
  return statuses;
}

/** Uses up a limit at one server; resolves to the calls that the other then took before it refused. */
function exhaust({ servers: [one, other] }: Pair): Promise<number> {
  return withinMinute(async (headers) => {
    const call = { ...report, headers };
    const used = await statusesOf([one], REPORTS, call);
    expect(used.filter((status) => status !== 204)).toEqual([]);
    let taken = -1;
    const next = async () => {
      taken += 1;
      return statusOf(other.address, call);
    };
    // Alone it would take as many as the first, more than it is asked here.
    await expect.poll(next, { interval: 250, timeout: 20_000 }).toBe(REFUSED);
    expect(await statusOf(one.address, call)).toBe(REFUSED);
    expect(await statusOf(other.address, { ...report, headers: newPlace() })).toBe(204);
    return taken;
  });
}

/** Sends more than one address may, to both servers; a limit of calls with a password is exact. */
export async function rateTogether(pair: Pair): Promise<Figures> {
  const taken = await exhaust(pair);
  const refused = await withinMinute(async (headers) => {
    const statuses = await statusesOf(pair.servers, SIGN_INS + TOGETHER, { ...signIn, headers });
    return statuses.filter((status) => status === REFUSED).length;
  });
  expect(refused).toBe(TOGETHER);
  return {
    'calls of a minute used up at one server': REPORTS,
    'then taken by the other': taken,
    'calls with a password to both': SIGN_INS + TOGETHER,
    answered: SIGN_INS + TOGETHER - refused,
  };
}
