import { randomUUID } from 'node:crypto';
import { CREATE, createBody, HELOC } from '../contract/lendingServer.ts';

export interface VisitorCall {
  readonly path: string;
  readonly method?: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a server answered. */
export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** A browser as seen by a server: keeps cookies and, once signed in, the token. */
export interface Visitor {
  readonly org: string;
  token(): string | undefined;
  /** Sends a call to the server at `address`; rejects without a complete answer. */
  send(address: string, call: VisitorCall): Promise<Answered>;
  /** Sends this token from now on. */
  use(token: string): void;
}

export function jsonOf<T>({ status, text }: Answered): T {
  if (status < 200 || status > 299) throw new Error(`${status}: ${text}`);
  return JSON.parse(text) as T;
}

const COMEBACKS = 30;

/**
 * The JSON of an answer to a call that may be sent again. An overloaded server answers 503 with
 * Retry-After, and this waits and retries; fails with any other answer that is not a success.
 */
export async function jsonFrom<T>(visitor: Visitor, address: string, call: VisitorCall): Promise<T> {
  let answer = await visitor.send(address, call);
  for (let times = 0; answer.status === 503 && times < COMEBACKS; times += 1) {
    const seconds = Number(answer.headers.get('retry-after'));
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
    answer = await visitor.send(address, call);
  }
  return jsonOf<T>(answer);
}

/** A new visitor in a fresh browser. */
export function newVisitor(org = 'main'): Visitor {
  const cookies = new Map<string, string>();
  let token: string | undefined;
  const keepCookies = (headers: Headers): void => {
    for (const line of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
  };
  return {
    org,
    token: () => token,
    use: (given) => {
      token = given;
    },
    async send(address, { path, method, body, headers = {} }) {
      const answer = await fetch(`${address}${path}`, {
        method: method ?? (body ? 'POST' : 'GET'),
        headers: {
          'x-org': org,
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(cookies.size > 0 ? { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') } : {}),
          ...headers,
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        redirect: 'manual',
      });
      const text = await answer.text();
      keepCookies(answer.headers);
      return { status: answer.status, headers: answer.headers, text };
    },
  };
}

export const PASSWORD = 'Correct-horse-9!';

export const registerCall = (email: string, org = 'main'): VisitorCall => ({
  path: `/identity/api/v1/registration/register?organization=${org}`,
  body: { email, password: PASSWORD, phoneNumber: '2025550123' },
});

export const loginCall = (email: string, password = PASSWORD, org = 'main'): VisitorCall => ({
  path: `/identity/api/v1/login?organization=${org}`,
  body: { email, password },
});

/** Begins an application; repeat with the same `key`. */
export function beginCall(email: string, key: string = randomUUID()): VisitorCall {
  const { profileRequest } = createBody();
  return {
    path: `${CREATE}?state=FL`,
    body: createBody({ body: { profileRequest: { ...profileRequest, email } } }),
    headers: { 'idempotency-key': key },
  };
}

export interface Member extends Visitor {
  readonly email: string;
}

/** Registers someone new. */
export async function registered(address: string, org = 'main'): Promise<Member> {
  const email = `${randomUUID()}@example.com`;
  const visitor = newVisitor(org);
  visitor.use((await jsonFrom<{ jwt: string }>(visitor, address, registerCall(email, org))).jwt);
  return { ...visitor, email };
}

/** A borrower made by the sandbox control, with their application. */
export interface Borrower extends Visitor {
  readonly uuid: string;
}

/** Makes a borrower whose application is at a given point. */
export async function borrowerAt(address: string, asked: object, org = 'main'): Promise<Borrower> {
  const visitor = newVisitor(org);
  const call = { path: '/sandbox/applications', body: { org, ...asked } };
  const { uuid, jwt } = await jsonFrom<{ uuid: string; jwt: string }>(visitor, address, call);
  visitor.use(jwt);
  return { ...visitor, uuid };
}

/** IDs of someone's applications. */
export async function applicationsOf(address: string, visitor: Visitor): Promise<readonly string[]> {
  const all = await jsonFrom<{ uuid: string }[]>(visitor, address, { path: `${HELOC}/all` });
  return all.map(({ uuid }) => uuid);
}
