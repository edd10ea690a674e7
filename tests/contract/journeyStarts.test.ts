import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LendingServer, openLendingServer } from './lendingServer.ts';
import { ordinaryStatuses, sandboxBorrowers } from './sandboxBorrowers.ts';

let server: LendingServer;
let borrowers: ReturnType<typeof sandboxBorrowers>;
beforeAll(async () => {
  server = await openLendingServer();
  borrowers = sandboxBorrowers(server);
});
afterAll(() => server.close());

describe('G-28 a borrower begins at any status', () => {
  it.each(ordinaryStatuses)('%s', async (status) => {
    expect(await borrowers.statusOf(await borrowers.make({ status }))).toBe(status);
  });
});
