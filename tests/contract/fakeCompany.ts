import type { Clock } from '../../src/core/shared/ports.ts';
import { signedHeaders, verifiedId } from '../../src/server/http/outbound/signedCalls.ts';
import { type FakeAnswer, openFakeServer } from './fakeServer.ts';
import type { LendingServer } from './lendingServer.ts';

export const SIGNING = `whsec_${Buffer.alloc(24, 5).toString('base64')}`;
export const OTHER_SIGNING = `whsec_${Buffer.alloc(24, 6).toString('base64')}`;
/** Where its pages are. */
export const PAGES = 'https://pay.example';

/** A company of the signed protocol, which takes no call that its partner did not sign. */
export async function openFakeCompany(clock: Clock) {
  /** By visit or task: what it answers when it is asked. */
  const results = new Map<string, object>();
  /** What it answers to a task at once; without it, it answers later. */
  let atOnce: object | undefined;

  const server = await openFakeServer(({ method, path, headers, text, body }): FakeAnswer => {
    const id = verifiedId(headers, text, { secrets: [SIGNING], clock });
    if (id === undefined) return { status: 401, body: {} };
    if (method === 'POST' && path === '/visits')
      return { status: 200, body: { url: `${PAGES}/visit/${String(body.visit)}` } };
    if (method === 'POST' && path === '/tasks')
      return atOnce ? { status: 200, body: atOnce } : { status: 202, body: {} };
    const known = results.get(path.split('/').at(-1) ?? '');
    return { status: 200, body: known ?? {} };
  });
  return {
    ...server,
    results,
    answerAtOnce: (answer: object | undefined) => {
      atOnce = answer;
    },
    /** Its report, as any server of the installation gets it. */
    report: (
      { app }: Pick<LendingServer, 'app'>,
      body: object | string,
      {
        secret = SIGNING,
        at = clock.now(),
        provider = 'acme',
      }: { secret?: string; at?: number; provider?: string } = {},
    ) => {
      const payload = typeof body === 'string' ? body : JSON.stringify(body);
      const headers = signedHeaders({ id: 'report-1', body: payload }, [secret], { now: () => at });
      return app.inject({
        method: 'POST',
        url: `/providers/v1/main/${provider}/reports`,
        headers: { ...headers, 'content-type': 'application/json' },
        payload,
      });
    },
  };
}

export type FakeCompany = Awaited<ReturnType<typeof openFakeCompany>>;
