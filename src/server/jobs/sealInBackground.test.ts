import { expect, it } from 'vitest';
import { openTestDatabase } from '../db/testDatabase.ts';
import { sealInBackground } from './sealInBackground.ts';

const logger = (told: string[]) => ({
  info: (event: string) => void told.push(event),
  warn: () => undefined,
  error: (event: string) => void told.push(event),
});

it('seals eventually, however often the database fails, and gives up only when the server stops', async () => {
  const db = await openTestDatabase();
  await db.kysely.deleteFrom('sealed_tables').execute();
  let failures = 3;
  const kysely = new Proxy(db.kysely, {
    get(target, name) {
      if (name === 'insertInto' && failures > 0) {
        failures -= 1;
        throw new Error('deadlock detected');
      }
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
  const told: string[] = [];
  const job = {
    db: { ...db, kysely },
    system: { now: () => 0 },
    logger: logger(told),
    sealFiles: async () => true,
  };
  const waits: number[] = [];
  const wait = async (milliseconds: number) => waits.push(milliseconds);
  await sealInBackground({ ...job, isOpen: () => true, wait });
  expect(told).toEqual([...Array(3).fill('old rows could not be encrypted'), 'everything is encrypted']);
  expect(waits).toEqual([30_000, 30_000, 30_000]);

  let tries = 0;
  const sealFiles = async () => {
    tries += 1;
    return tries === 3;
  };
  told.length = 0;
  waits.length = 0;
  await sealInBackground({ ...job, sealFiles, isOpen: () => true, wait });
  expect(told).toEqual([...Array(2).fill('old files could not be encrypted'), 'everything is encrypted']);
  expect(waits).toEqual([3_600_000, 3_600_000]);

  failures = Number.POSITIVE_INFINITY;
  await db.kysely.deleteFrom('sealed_tables').execute();
  told.length = 0;
  let isOpen = true;
  const stop = async () => {
    isOpen = false;
  };
  await sealInBackground({ ...job, isOpen: () => isOpen, wait: stop });
  expect(told).toEqual(['old rows could not be encrypted']);
  await db.close();
});
