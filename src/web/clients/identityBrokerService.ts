import type { HttpClient } from './httpClient.ts';
import type { User } from './user.ts';

/** Whom the identity broker's endpoints serve (AUTH-03). */
export type Audience = 'customer' | 'agent';

/** What a hosted sign-in begins with (AUTH-14, CALL-30). */
export interface LoginRedirect {
  readonly mode: 'login' | 'register';
  readonly orgCode: string;
  readonly telemetryTrackingId: string;
  /** Comes back with the browser. */
  readonly externalStateNonce?: string | undefined;
  /** Where the borrower goes on after signing in; an address of this host. */
  readonly redirectUrl?: string | undefined;
}

/** The identity broker: a hosted sign-in, its end, and who is signed in (CALL-30, CALL-31, CALL-32). */
export interface IdentityBrokerService {
  /** The address the browser goes to for signing in. */
  login(request: LoginRedirect): Promise<string>;
  /** Ends the session of `token`, which is no longer stored (AUTH-16); the address the browser goes to. */
  logout(token: string | undefined): Promise<string | undefined>;
  /** Who is signed in. */
  figureInfo(): Promise<User>;
}

/** The name of this application in calls to the identity broker. */
const APPLICATION_NAME = 'heloc';

const named = { 'x-application-name': APPLICATION_NAME };

/** The identity broker over `client`, for customers unless `audience` says agents. */
export function createIdentityBrokerService(
  client: HttpClient,
  audience: Audience = 'customer',
): IdentityBrokerService {
  const base = `/identity-broker/${audience}`;
  return {
    async login(request) {
      const { redirect } = await client.send<{ redirect: string }>({
        method: 'POST',
        path: `${base}/api/v3/login`,
        query: { applicationName: APPLICATION_NAME, ...request },
        headers: named,
        ownsUnauthorized: true,
        external: true,
      });
      return redirect;
    },
    async logout(token) {
      const answer = await client.send<{ redirect?: string } | undefined>({
        method: 'POST',
        path: `${base}/secure/api/v3/logout`,
        headers: named,
        ownsUnauthorized: true,
        keepalive: true,
        ...(token === undefined ? {} : { token }),
      });
      return answer?.redirect;
    },
    figureInfo: () =>
      client.send<User>({
        path: `${base}/secure/api/v3/self/figureinfo`,
        headers: named,
        ownsUnauthorized: true,
        byCookie: true,
      }),
  };
}
