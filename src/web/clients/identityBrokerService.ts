import type { HttpClient } from './httpClient.ts';
import type { User } from './user.ts';

/** The audience of the identity broker's endpoints (AUTH-03). */
export type Audience = 'customer' | 'agent';

/** Input of a hosted sign-in (AUTH-14, CALL-30). */
export interface LoginRedirect {
  readonly mode: 'login' | 'register';
  readonly orgCode: string;
  readonly telemetryTrackingId: string;
  /** Returned unchanged in the redirect. */
  readonly externalStateNonce?: string | undefined;
  /** The page to open after sign-in, on this host. */
  readonly redirectUrl?: string | undefined;
}

export interface IdentityBrokerService {
  /** Returns the sign-in URL. */
  login(request: LoginRedirect): Promise<string>;
  /** Ends the session of `token`, already removed from storage (AUTH-16), and returns the URL to open. */
  logout(token: string | undefined): Promise<string | undefined>;
  /** Reads the signed-in user. */
  figureInfo(): Promise<User>;
}

const APPLICATION_NAME = 'heloc';

const named = { 'x-application-name': APPLICATION_NAME };

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
