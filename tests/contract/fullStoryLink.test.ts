import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LendingServer, openLendingServer } from './lendingServer.ts';
import { borrowerAt } from './verification.ts';

let server: LendingServer;
beforeAll(async () => {
  server = await openLendingServer();
});
afterAll(() => server.close());

it("CALL-23 stores the address of a visit's recording, for the owner only, each once", async () => {
  const owner = await borrowerAt(server, 'DEED_SIGNING');
  const link = 'https://replay.example/session/1';
  expect((await owner.send('PUT', 'full-story-link', { link })).statusCode).toBe(204);
  expect((await owner.send('PUT', 'full-story-link', { link })).statusCode).toBe(204);
  const { kysely } = server.dependencies.db;
  const rows = await kysely.selectFrom('session_replay_links').select('link').execute();
  expect(rows).toEqual([{ link }]);
  const bad = `${link}?email=ana@example.com`;
  expect((await owner.send('PUT', 'full-story-link', { link: bad })).statusCode).toBe(400);
  const anonymous = await server.app.inject({
    method: 'PUT',
    url: '/service-application/api/v1/application/heloc/5b7d1f6e-0f5c-4a63-9d0c-2a4b8a2f6c11/full-story-link',
    payload: { link },
  });
  expect(anonymous.statusCode).toBe(401);
});
