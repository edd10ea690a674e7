import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inMatrix, isDeep } from '../e2e/matrix.ts';
import { type LendingServer, openLendingServer } from './lendingServer.ts';
import { anyDeed, type Deed } from './model/deeds.ts';
import { goToTheEnd } from './model/honestBorrower.ts';
import { expectSound, isAtEnd, look, openWorld, type World } from './model/world.ts';
import { personas } from './sandboxBorrowers.ts';

/** Longer search: `EQUIFORM_MODEL_RUNS=500 EQUIFORM_MODEL_SEED=1 vitest run tests/contract/anyOrder.model.test.ts`. */
const RUNS = Number(process.env.EQUIFORM_MODEL_RUNS ?? (isDeep ? 60 : 4));
const SEED = Number(process.env.EQUIFORM_MODEL_SEED ?? 2026);
const LIMIT_MS = 300_000 + RUNS * 60_000;

let server: LendingServer;
beforeAll(async () => {
  server = await openLendingServer();
});
afterAll(() => server.close());

class Command implements fc.AsyncCommand<object, World> {
  readonly deed: Deed;
  constructor(deed: Deed) {
    this.deed = deed;
  }
  check = (): boolean => true;
  async run(_model: object, world: World): Promise<void> {
    world.log.push(`-- ${this.deed.name}`);
    await this.deed.run(world);
    await expectSound(world);
  }
  toString = (): string => this.deed.name;
}

const withLog = async (world: World, work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    throw new Error(`${world.persona}: ${words}\n${world.log.slice(-60).join('\n')}`, { cause: error });
  }
};

it('G-03, STATE-01 any actions in any order: the screen shows what is next, nothing is lost, and an honest borrower reaches an end', {
  ...inMatrix,
  timeout: LIMIT_MS,
}, async () => {
  const commands = fc.commands([anyDeed.map((deed) => new Command(deed))], {
    maxCommands: 30,
    size: 'max',
  });
  const whose = fc.constantFrom(undefined, ...personas.map(({ id }) => id));
  await fc.assert(
    fc.asyncProperty(whose, commands, async (persona, all) => {
      const world = await openWorld(server, persona);
      await withLog(world, async () => {
        await fc.asyncModelRun(() => ({ model: {}, real: world }), all);
        await goToTheEnd(world);
        await expectSound(world);
        expect(isAtEnd(await look(world))).toBe(true);
      });
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  );
});
