import { randomUUID } from 'node:crypto';
import { type LendingServer, openLendingServer, type Person, SYSTEM_NOW } from './lendingServer.ts';

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

const environment = {
  EQUIFORM_MODE: 'production',
  EQUIFORM_FIELD_KEY: Buffer.alloc(32, 1).toString('base64'),
  EQUIFORM_SESSION_KEY: Buffer.alloc(32, 1).toString('base64'),
  EQUIFORM_DESK_TOKEN: DESK_TOKEN,
};

/** A server in production mode, whose lender's people are the test. */
export async function openProductionServer(more: Readonly<Record<string, string>> = {}) {
  const time: TestTime = { now: SYSTEM_NOW };
  const server = await openLendingServer({
    environment: { ...environment, ...more },
    system: { now: () => time.now },
  });
  return { server, time, desk: deskOf(server) };
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

export type Server = LendingServer;
export type { Person };
