import type { Notification } from '../../src/core/flow/notifications.ts';
import { historyOf } from '../../src/server/features/applications/historyService.ts';
import { type LenderApiOptions, openLenderApiServer } from './lenderClient.ts';
import type { Call } from './lendingServer.ts';
import { type Borrower, unchangedAt } from './verification.ts';
import { mailsTo } from './writtenMails.ts';

const clients = [
  { id: 'main-core', lender: 'main' },
  { id: 'main-reader', lender: 'main', scopes: ['applications:read', 'documents:read'] as const },
  { id: 'other-core', lender: 'alderpike' },
];

type Headers = Readonly<Record<string, string>>;

/** What a lender's system states of a line that is paid out. */
export const statement = (more: object = {}) => ({
  asOf: '2026-06-01T00:00:00Z',
  balance: '24250.10',
  available: '25749.90',
  rate: '8.25',
  nextPayment: { due: '2026-07-01', amount: '318.40' },
  payments: [
    { on: '2026-05-01', amount: '318.40' },
    { on: '2026-06-01', amount: '318.39' },
  ],
  ...more,
});

/** A server whose lender's system acts on applications, and what their borrowers then get. */
export async function openActing(options: LenderApiOptions = {}) {
  const opened = await openLenderApiServer({ clients, ...options });
  const { server } = opened;
  const { kysely } = server.dependencies.db;
  const core = opened.system();

  const versionOf = async ({ uuid }: Borrower): Promise<string> => {
    const row = kysely.selectFrom('applications').select('version').where('uuid', '=', uuid);
    return `"${(await row.executeTakeFirstOrThrow()).version}"`;
  };
  /** A call of an application. */
  const act = (
    method: NonNullable<Call['method']>,
    { uuid }: Pick<Borrower, 'uuid'>,
    path: string,
    payload?: object,
    headers: Headers = {},
  ) => core.call({ method, url: `/applications/${uuid}${path}`, ...(payload && { payload }), headers });

  return {
    ...opened,
    /** A borrower at a status, the same for all tests that change nothing of the application. */
    unchanged: (status: string): Promise<Borrower> => unchangedAt(server, status),
    core,
    act,
    versionOf,
    change: async (borrower: Borrower, payload: object, headers: Headers = {}) =>
      act('PATCH', borrower, '', payload, { 'if-match': await versionOf(borrower), ...headers }),
    /** The time of the server's clock, ISO 8601. */
    now: (): string => new Date(server.dependencies.clock.now()).toISOString(),
    historyOf: ({ uuid }: Borrower) => historyOf(kysely, uuid),
    /** As the notifications panel gets them. */
    notesOf: async ({ headers }: Borrower, more: Headers = {}) => {
      const url = '/service-notifications/api/v1/notifications';
      const answer = await server.call({ url, headers: { ...headers, ...more } });
      return answer.json<Notification[]>();
    },
    /** Marks all of them as read. */
    readNotes: async ({ headers }: Borrower) => {
      const url = '/service-notifications/api/v1/notifications';
      const notes = (await server.call({ url, headers })).json<{ uuid: string }[]>();
      const payload = { uuids: notes.map(({ uuid }) => uuid) };
      return server.call({ method: 'POST', url: `${url}/read`, payload, headers });
    },
    mailsTo: ({ email }: Borrower) => mailsTo(server, email),
  };
}

export type Acting = Awaited<ReturnType<typeof openActing>>;
