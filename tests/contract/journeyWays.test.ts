import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LendingServer, openLendingServer } from './lendingServer.ts';
import { personas, sandboxBorrowers } from './sandboxBorrowers.ts';

let server: LendingServer;
let borrowers: ReturnType<typeof sandboxBorrowers>;
beforeAll(async () => {
  server = await openLendingServer();
  borrowers = sandboxBorrowers(server);
});
afterAll(() => server.close());

const detours = personas.flatMap(({ id, detours: own = [] }) =>
  own.filter(({ when }) => when === undefined).map(({ status }): [string, string] => [status, id]),
);
const withAnEnd = personas.filter(({ detours = [] }) => !detours.some(({ never }) => never));

describe('G-28 a test borrower begins at any status of a detour', () => {
  it.each(detours)('%s as %s', async (status, persona) => {
    expect(await borrowers.statusOf(await borrowers.make({ status, persona }))).toBe(status);
  });
});

describe('G-28 every way', () => {
  it.each(withAnEnd.map(({ id }) => id))('of test borrower %s can be walked to its end', async (persona) => {
    const end = persona.startsWith('declined') ? 'DECLINED' : 'COMPLETE';
    expect(await borrowers.statusOf(await borrowers.make({ persona, status: end }))).toBe(end);
  });
});
