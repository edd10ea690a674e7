import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../../http/testServer.ts';
import { testRelease } from '../../releases/testRelease.ts';
import { bucketOf, reaches } from './flagContext.ts';
import { readFlags } from './flagStates.ts';
import { optimizeFeature } from './routes.ts';

const KEY = 'fe-heloc-redesign-2025';
const flags = {
  [KEY]: { enabled: true, rollout: { percent: 0, by: 'tracker' as const } },
  'back-of-id': { enabled: false },
};

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer([optimizeFeature]);
  await server.dependencies.releases.publish([testRelease({ code: 'main' }, { flags })]);
});
afterAll(() => server.close());

const post = (url: string, payload: object) => server.app.inject({ method: 'POST', url, payload });
const set = async (flag: object) => (await post('/sandbox/flags', flag)).statusCode;
const isOn = async (optimizeUser: object): Promise<boolean> => {
  const url = '/service-optimize/external/api/v1/features';
  const answer = await post(url, { optimizeUser: { orgCode: 'main', ...optimizeUser } });
  return answer.json().flags[KEY].enabled;
};

describe('flags for a share of the visitors', () => {
  it('FLAG-14 are evaluated by identity and application: the same subject always gets the same value', async () => {
    expect(await set({ key: KEY, enabled: true, rollout: { percent: 50, by: 'identity' } })).toBe(204);
    const people = Array.from({ length: 40 }, () => randomUUID());
    const sides = await Promise.all(people.map((identityUuid) => isOn({ identityUuid })));
    expect(new Set(sides)).toEqual(new Set([true, false]));
    const again = people.map((identityUuid) => isOn({ identityUuid, applicationUuid: randomUUID() }));
    expect(await Promise.all(again)).toEqual(sides);
    expect(await isOn({ trackerId: people[sides.indexOf(true)] })).toBe(false);
  });

  it('keep the subjects they had when the share grows, with nobody at 0 and everybody at 100', () => {
    const ids = Array.from({ length: 500 }, (_, index) => `id-${index}`);
    const reached = (percent: number) =>
      ids.filter((trackerId) => reaches(KEY, { percent, by: 'tracker' }, { trackerId }));
    expect(reached(0)).toEqual([]);
    expect(reached(100)).toEqual(ids);
    const few = reached(20);
    expect(few.length).toBeGreaterThan(60);
    expect(few.length).toBeLessThan(140);
    expect(reached(40)).toEqual(expect.arrayContaining(few));
    expect(ids.every((id) => bucketOf(KEY, id) !== bucketOf('back-of-id', id))).toBe(true);
  });

  it('are on for the subjects they name, whatever the share', async () => {
    const applicationUuid = randomUUID();
    const rollout = { percent: 0, by: 'identity', always: [applicationUuid] };
    await set({ key: KEY, enabled: true, rollout });
    expect(await isOn({ applicationUuid })).toBe(true);
    expect(await isOn({ applicationUuid: randomUUID() })).toBe(false);
    await set({ key: KEY, enabled: false, rollout });
    expect(await isOn({ applicationUuid })).toBe(false);
  });

  it("have the same values for the server's rules and the browser", async () => {
    await set({ key: KEY, enabled: true, rollout: { percent: 50, by: 'identity' } });
    const { db } = server.dependencies;
    for (const identityUuid of Array.from({ length: 10 }, () => randomUUID())) {
      const states = await readFlags(db.kysely, 'main', flags, { identityUuid });
      expect(states[KEY]?.enabled).toBe(await isOn({ identityUuid }));
    }
  });
});
