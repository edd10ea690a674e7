import type { HttpClient } from './httpClient.ts';
import type { SessionStore } from './session.ts';

export type FactorMethod = 'TOTP' | 'EMAIL';

/** The result of a sign-in step. Until sign-in is complete, `jwt` is good only for the next step. */
export interface LoginAnswer {
  readonly jwt: string;
  readonly passwordExpired?: boolean;
  readonly twoFactorEnabled?: boolean;
  readonly totpVerified?: boolean;
  /** The preferred method first. */
  readonly methods?: readonly FactorMethod[];
}

/** Data to set up an authenticator app. */
export interface TotpSetUp {
  readonly secret: string;
  readonly uri: string;
}

const LIMITED = '/identity/limited/api/v1/login';
const SECURE = '/identity/secure/api/v1';

export const createSecurityService = (client: HttpClient, session: SessionStore) => ({
  /** Mails a code for the second factor. */
  sendLoginCode: (token: string) =>
    client.send<void>({ method: 'POST', path: `${LIMITED}/code`, token, ownsUnauthorized: true }),
  verifyLogin: (token: string, method: FactorMethod, code: string) =>
    client.send<LoginAnswer>({
      method: 'POST',
      path: `${LIMITED}/verify`,
      body: { method, code },
      token,
      ownsUnauthorized: true,
    }),
  replaceExpired: (token: string, password: string) =>
    client.send<LoginAnswer>({
      method: 'POST',
      path: `${LIMITED}/password`,
      body: { password },
      token,
      ownsUnauthorized: true,
    }),
  forgot: (organization: string, email: string, scope?: 'signer') =>
    client.send<void>({
      method: 'POST',
      path: '/identity/api/v1/password/forgot',
      query: { organization },
      body: { email, ...(scope === undefined ? {} : { scope }) },
      external: true,
    }),
  reset: (token: string, password: string) =>
    client.send<void>({
      method: 'POST',
      path: '/identity/api/v1/password/reset',
      body: { token, password },
      external: true,
    }),
  confirmEmail: (token: string) =>
    client.send<{ readonly alreadyConfirmed: boolean }>({
      method: 'POST',
      path: '/identity/api/v1/email/confirm',
      body: { token },
      external: true,
    }),
  /** Trusts this browser, by the link in the lockout email. */
  confirmDevice: (token: string) =>
    client.send<void>({
      method: 'POST',
      path: '/identity/api/v1/device',
      body: { token },
      external: true,
    }),
  askConfirmation: () => client.send<void>({ method: 'POST', path: `${SECURE}/email/confirmation` }),
  /** Changes the password and ends all other sessions; this one continues with the returned token. */
  async changePassword(current: string, password: string): Promise<void> {
    const body = { current, password };
    const { jwt } = await client.send<{ jwt: string }>({ method: 'PUT', path: `${SECURE}/password`, body });
    session.write(jwt);
  },
  twoFactor: () => client.send<{ readonly method: FactorMethod | 'NONE' }>({ path: `${SECURE}/two-factor` }),
  beginTotp: () => client.send<TotpSetUp>({ method: 'POST', path: `${SECURE}/two-factor/totp` }),
  sendCode: () => client.send<void>({ method: 'POST', path: `${SECURE}/two-factor/code` }),
  /** Requires the password and a code that proves the method works. */
  turnOn: (method: FactorMethod, { code, password }: { readonly code: string; readonly password: string }) =>
    client.send<void>({
      method: 'PUT',
      path: `${SECURE}/two-factor`,
      body: { method, code, password },
      ownsUnauthorized: true,
    }),
  turnOff: (password: string) =>
    client.send<void>({ method: 'POST', path: `${SECURE}/two-factor/off`, body: { password } }),
});

export type SecurityService = ReturnType<typeof createSecurityService>;
