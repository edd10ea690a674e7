import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type LendingServer,
  type LendingServerOptions,
  openLendingServer,
  SYSTEM_NOW,
} from './lendingServer.ts';

export const DESK_TOKEN = 'token-of-the-desk-of-tests';

const DESK = '/desk/v1/tasks';
const headers = { authorization: `Bearer ${DESK_TOKEN}` };

export interface WireTask {
  readonly uuid: string;
  readonly name: string;
  readonly version: number;
  readonly subject: string;
  readonly revision: number;
  readonly application: string;
}

/** Time in production is that of the system; tests move it. */
export interface TestTime {
  now: number;
}

/** Settings of a server in production. */
export const productionSettings = {
  EQUIFORM_MODE: 'production',
  EQUIFORM_FIELD_KEY: Buffer.alloc(32, 1).toString('base64'),
  EQUIFORM_SESSION_KEY: Buffer.alloc(32, 1).toString('base64'),
  EQUIFORM_DESK_TOKEN: DESK_TOKEN,
};

/** A copy of the project without anything of the sandbox, to be removed by the caller. */
export function folderWithoutSandbox(): string {
  const root = mkdtempSync(join(tmpdir(), 'production-'));
  for (const folder of ['config', 'brands', 'schemas'])
    cpSync(folder, join(root, folder), {
      recursive: true,
      filter: (path) => path !== join('config', 'sandbox'),
    });
  symlinkSync(join(process.cwd(), '.cache'), join(root, '.cache'));
  return root;
}

/** A notary's company; no other company takes part. */
const notaryCompany: LendingServerOptions['pages'] = {
  placeOf: ({ role }) => (role === 'notary' ? {} : undefined),
  open: async () => 'https://notary.example/session',
};

interface ProductionOptions {
  /** Settings. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Without it, a notary's company takes part. */
  readonly hasNoCompany?: boolean;
  /** Gets what is logged. */
  readonly log?: LendingServerOptions['log'];
}

/** A server in production mode, whose lender's people are the test. */
export async function openProductionServer({
  environment: more = {},
  hasNoCompany = false,
  log,
}: ProductionOptions = {}) {
  const time: TestTime = { now: SYSTEM_NOW };
  const root = folderWithoutSandbox();
  const opened = await openLendingServer({
    environment: { ...productionSettings, EQUIFORM_CONFIG_ROOT: root, ...more },
    system: { now: () => time.now },
    ...(hasNoCompany ? {} : { pages: notaryCompany }),
    ...(log && { log }),
  });
  let calls = 0;
  // Tests call faster than a person does, so they come from several addresses: the limit is per address.
  const call: LendingServer['call'] = ({ method = 'GET', ...rest }) => {
    calls += 1;
    return opened.app.inject({ method, ...rest, remoteAddress: `10.0.0.${(calls % 250) + 1}` });
  };
  const server: LendingServer = { ...opened, call };
  const close = async () => {
    await server.close();
    rmSync(root, { recursive: true });
  };
  return { server, time, desk: deskOf(server), close };
}

/** What people of a lender do by the desk's calls. */
export function deskOf({ call }: LendingServer) {
  const get = (path: string) => call({ url: `${DESK}${path}`, headers });
  return {
    get,
    /** The open tasks of an application, or of all. */
    async tasks(application?: string, lender = 'main'): Promise<readonly WireTask[]> {
      const { tasks } = (await get(`?lender=${lender}`)).json<{ tasks: readonly WireTask[] }>();
      return tasks.filter((task) => application === undefined || task.application === application);
    },
    answer: (
      { uuid, revision }: Pick<WireTask, 'uuid' | 'revision'>,
      given: object,
      key: string = randomUUID(),
    ) =>
      call({
        method: 'POST',
        url: `${DESK}/${uuid}/answer`,
        payload: { revision, ...given },
        headers: { ...headers, 'idempotency-key': key },
      }),
  };
}

export type Desk = ReturnType<typeof deskOf>;
