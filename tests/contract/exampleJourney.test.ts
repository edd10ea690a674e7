import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDecide } from '../../examples/lender/src/answers/decide.ts';
import { readRules } from '../../examples/lender/src/answers/rules.ts';
import { createClient } from '../../examples/lender/src/api/client.ts';
import { createLenderApi } from '../../examples/lender/src/api/lenderApi.ts';
import type { Ports } from '../../examples/lender/src/ports.ts';
import { readSettings } from '../../examples/lender/src/settings.ts';
import { openStore, type Store } from '../../examples/lender/src/store.ts';
import { createWorker, lookForOpenTasks } from '../../examples/lender/src/work.ts';
import { inMatrix, played } from '../e2e/matrix.ts';
import { type Kind, kinds } from '../hostile/lending/kinds.ts';
import { createBody, type LendingServer } from './lendingServer.ts';
import { actHonestly } from './model/honestBorrower.ts';
import { productionWorld } from './model/productionWorld.ts';
import { isAtEnd, look, type World } from './model/world.ts';
import { openProductionServer, type TestTime } from './productionServer.ts';

const SECRET = 'secret-of-the-bank-of-these-tests-0001';

let folder: string;
let server: LendingServer;
let time: TestTime;
let closeServer: () => Promise<void>;
let store: Store;
let play: ReturnType<typeof productionWorld>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bank-'));
  const connections = {
    version: 1,
    all: { usual: 'desk', tasks: { decision: 'engine', verifiedDecision: 'engine', disclosure: 'engine' } },
    lenders: {
      main: {
        usual: 'lender',
        tasks: { decision: 'lender', verifiedDecision: 'lender', disclosure: 'lender' },
        clients: [{ id: 'bank', scopes: ['tasks', 'events'], secrets: [{ env: 'BANK_CLIENT_SECRET' }] }],
      },
    },
  };
  writeFileSync(join(folder, 'connections.yaml'), JSON.stringify(connections));
  const environment = { EQUIFORM_CONNECTIONS: join(folder, 'connections.yaml'), BANK_CLIENT_SECRET: SECRET };
  const opened = await openProductionServer({ environment });
  ({ server, time, close: closeServer } = opened);
  play = productionWorld(opened);
  store = openStore(':memory:');
});
afterAll(async () => {
  store.close();
  await closeServer();
  rmSync(folder, { recursive: true });
});

/** Calls of the example reach the server without a network. */
const call: typeof fetch = async (input, init = {}) => {
  const { pathname, search } = new URL(String(input));
  const answer = await server.app.inject({
    method: (init.method ?? 'GET') as 'GET' | 'POST',
    url: `${pathname}${search}`,
    headers: init.headers as Record<string, string>,
    ...(init.body ? { payload: String(init.body) } : {}),
  });
  const headers = answer.headers as Record<string, string>;
  return new Response(answer.body === '' ? null : answer.body, { status: answer.statusCode, headers });
};

/** The bank does what it finds to do, once. */
async function bankWorks(log: string[]): Promise<void> {
  const ports: Ports = {
    fetch: call,
    now: () => time.now,
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    log: (event, facts) => log.push(`bank: ${event} ${JSON.stringify(facts ?? {})}`),
  };
  const settings = readSettings({ BANK_CLIENT_SECRET: SECRET, BANK_WEBHOOK_SECRETS: 'none' });
  const api = createLenderApi(createClient(settings, ports));
  const decide = createDecide({ store, rules: readRules(settings.rules), now: ports.now });
  await lookForOpenTasks({ api, store });
  const worker = createWorker({ api, store, decide, log: ports.log });
  worker.work();
  await worker.stop();
}

const MOST = 250;

async function goToTheEnd(world: World): Promise<string> {
  for (let acts = 0; acts < MOST; acts += 1) {
    const { kysely } = server.dependencies.db;
    const open = kysely.selectFrom('tasks').select('uuid').where('status', '=', 'open');
    if ((await open.execute()).length > 0) {
      await bankWorks(world.log);
      continue;
    }
    const sight = await look(world);
    const status = sight.status.checklistStatus;
    if (isAtEnd(sight)) return status;
    const isOnline = status === 'DEED_SIGNING' && world.persona !== TEXAS;
    await (isOnline ? play.metNotary(world) : actHonestly(world));
  }
  throw new Error(`No end after ${MOST} acts:\n${world.log.slice(-40).join('\n')}`);
}

/** No test borrower: only for the notary's law. */
const TEXAS = 'texas';

function bodyOf({ lastName, property }: Kind) {
  const place = property && { property };
  const { profileRequest } = createBody(place);
  const name = { ...profileRequest.name, lastName };
  return createBody({ ...place, body: { profileRequest: { ...profileRequest, name } } });
}

const told = ({ lastName, persona, property }: Kind): string =>
  [lastName, persona, property?.state].filter(Boolean).join(', ');

describe('an application in production, with the bank of examples/lender', () => {
  const all = kinds.map((kind) => [told(kind), kind] as const);
  it.for(played(all, (_one, index) => index < 2))('ends as its kind does: %s', inMatrix, async ([, kind]) => {
    const persona = kind.property?.state === 'TX' ? TEXAS : kind.persona;
    const world = await play.begun({ body: bodyOf(kind), persona });
    expect(await goToTheEnd(world), world.log.slice(-30).join('\n')).toBe(kind.ends);
  });
});
