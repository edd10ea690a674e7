import { render } from '@testing-library/react';
import { organizationOf } from '../../../core/config/organizationOf.ts';
import type { StatusesPart } from '../../../core/model/release.ts';
import { createSessionStore } from '../../clients/session.ts';
import type { LoadedRelease } from '../../renderer/loadedRelease.ts';
import { App } from '../app/App.tsx';
import type { AppPorts } from '../foundation/AppContext.tsx';
import { createServices } from '../foundation/services.ts';

export interface SeenCall {
  readonly call: string;
  readonly body: unknown;
  readonly headers: Headers;
}

/**
 * The fake lender's answers by method and path: a body, a function of the number of calls, a status with body, or a
 * whole response.
 */
export type Answers = Readonly<Record<string, unknown>>;

export class Refusal {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown = {}) {
    this.status = status;
    this.body = body;
  }
}

export interface TestAppOptions {
  readonly release: LoadedRelease;
  readonly path: string;
  readonly answers?: Answers;
  readonly signedIn?: boolean;
  readonly wait?: AppPorts['wait'];
  /** By default a second passes per reading. */
  readonly now?: AppPorts['now'];
  readonly logger?: AppPorts['logger'];
  readonly cookies?: string;
  /** The state of the page's history entry. */
  readonly historyState?: unknown;
}

export const UUID = '5b7d1f6e-0f5c-4a63-9d0c-2a4b8a2f6c11';

/** Short names for an application's calls. */
export const paths = {
  profile: 'GET /service-profile/api/v1/profile',
  application: `GET /service-application/api/v1/application/heloc/${UUID}`,
  status: `GET /service-krang-heloc/borrower/secure/api/v1/${UUID}/status`,
  offer: `PUT /service-application/api/v1/application/heloc/${UUID}/offer`,
  all: 'GET /service-application/api/v1/application/heloc/all',
  login: 'POST /identity/api/v1/login',
} as const;

const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body ?? null), { status, headers: { 'content-type': 'application/json' } });

function ticking(): () => number {
  let time = 0;
  return () => {
    time += 1000;
    return time;
  };
}

/** Renders the whole application against a fake lender; `calls` records the requests. */
export function renderApp({
  release,
  path,
  answers = {},
  signedIn = true,
  wait,
  now,
  logger,
  cookies = '',
  historyState = null,
}: TestAppOptions) {
  const calls: SeenCall[] = [];
  const left: string[] = [];
  const asked = new Map<string, number>();
  const session = createSessionStore(localStorage);
  if (signedIn) session.write('token');
  const fakeFetch: typeof fetch = async (input, init) => {
    const address = String(input).replace(/\?.*$/, '');
    const call = `${init?.method ?? 'GET'} ${address}`;
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined;
    calls.push({ call, body, headers: new Headers(init?.headers) });
    const count = (asked.get(call) ?? 0) + 1;
    asked.set(call, count);
    const known = Object.hasOwn(answers, call) ? answers[call] : new Refusal(404);
    const answer: unknown = await (typeof known === 'function' ? known(count) : known);
    if (answer instanceof Error) throw answer;
    if (answer instanceof Response) return answer;
    return answer instanceof Refusal ? json(answer.status, answer.body) : json(200, answer);
  };
  let ids = 0;
  const ports: AppPorts = {
    statuses: () => release.part<StatusesPart>('statuses.json'),
    organization: organizationOf(release.app.brand),
    services: createServices({
      origin: 'http://localhost',
      org: 'main',
      session,
      fetch: fakeFetch,
      language: () => release.copy.locale,
      onUnauthorized: () => left.push('unauthorized'),
    }),
    session,
    tracker: { uuid: 'tracker', page: () => undefined, event: async () => undefined },
    logger: logger ?? { info: () => undefined, warn: () => undefined, error: () => undefined },
    ids: {
      uuid: () => {
        ids += 1;
        return `id-${ids}`;
      },
    },
    today: () => '2026-06-15',
    now: now ?? ticking(),
    ticks: now ?? ticking(),
    wait: wait ?? (() => new Promise(() => undefined)),
    local: localStorage,
    tab: sessionStorage,
    cookies: () => cookies,
    leave: (address) => left.push(address),
  };
  window.history.pushState(historyState, '', path);
  render(<App release={release} ports={ports} nonce={undefined} />);
  return { calls, left, made: (call: string) => calls.filter((seen) => seen.call === call) };
}
