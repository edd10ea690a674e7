import type { RegisterRequest } from '../../core/model/generated/api/register.ts';
import { FetchError, isUnanswered } from './fetchError.ts';
import type { HttpClient } from './httpClient.ts';
import type { IdentityBrokerService } from './identityBrokerService.ts';
import type { LoginAnswer } from './securityService.ts';
import type { SessionStore } from './session.ts';
import type { User } from './user.ts';

export interface Identity {
  readonly uuid: string;
  readonly email?: string;
}

export interface IdentityService {
  /**
   * Registers, verifies the identity with the new token, then stores the token (SUBMIT-18); rejects with
   * `IdentityExistsError` (C-26).
   */
  register(org: string, request: Partial<RegisterRequest>, idempotencyKey: string): Promise<Identity>;
  /** Sends email and password (G-34); starts the session unless another step is needed. */
  login(org: string, email: string, password: string): Promise<LoginAnswer>;
  /** Reads the user from the identity broker, then from identity; rejects with 'User not found' (AUTH-19). */
  lookup(): Promise<User>;
  savePhone(value: string): Promise<void>;
}

/** Used after registration and by the session check; the second lookup has its own address (C-31). */
const LOOKUP = '/identity/secure/api/v1_1/identity';
const SECOND_LOOKUP = '/identity/secure/api/v1/identity';

/** The next sign-in step: second factor first, then a new password if expired. */
export const stepNeeded = (answer: LoginAnswer): 'second-factor' | 'password' | undefined => {
  if (answer.twoFactorEnabled && !answer.totpVerified) return 'second-factor';
  return answer.passwordExpired ? 'password' : undefined;
};

/** The email address has an account; opens the "Account Already Exists" dialog (C-26). */
export class IdentityExistsError extends Error {
  constructor(options?: ErrorOptions) {
    super('identity exists', options);
    this.name = 'IdentityExistsError';
  }
}

async function requestToken(
  client: HttpClient,
  org: string,
  body: RegisterRequest,
  key: string,
): Promise<string> {
  try {
    const { jwt } = await client.send<{ jwt: string }>({
      method: 'POST',
      path: '/identity/api/v1/registration/register',
      query: { organization: org },
      body,
      headers: { 'idempotency-key': key },
      external: true,
      ownsUnauthorized: true,
    });
    return jwt;
  } catch (cause) {
    if (cause instanceof FetchError && cause.status === 401) throw new IdentityExistsError({ cause });
    throw cause;
  }
}

export const createIdentityService = (
  client: HttpClient,
  session: SessionStore,
  broker: Pick<IdentityBrokerService, 'figureInfo'>,
): IdentityService => ({
  async register(org, { email, password, phoneNumber, personal = [] }, key) {
    if (!email || !password || !phoneNumber)
      throw new Error('register missing email, phoneNumber, or password');
    const token = await requestToken(
      client,
      org,
      { email, password, phoneNumber, ...(personal.length > 0 ? { personal } : {}) },
      key,
    );
    const identity = await client
      .send<Identity>({ path: LOOKUP, token, ownsUnauthorized: true })
      .catch((cause: unknown) => {
        if (isUnanswered(cause)) throw cause;
        throw new IdentityExistsError({ cause });
      });
    session.write(token);
    return identity;
  },
  async login(org, email, password) {
    const answer = await client.send<LoginAnswer>({
      method: 'POST',
      path: '/identity/api/v1/login',
      query: { organization: org },
      body: { email, password },
      external: true,
      ownsUnauthorized: true,
    });
    if (stepNeeded(answer) === undefined) session.write(answer.jwt);
    return answer;
  },
  async lookup() {
    const sources = [
      () => broker.figureInfo(),
      () => client.send<User>({ path: SECOND_LOOKUP, ownsUnauthorized: true }),
    ];
    const causes: unknown[] = [];
    for (const source of sources) {
      try {
        const user = await source();
        if (user?.uuid) return user;
      } catch (cause) {
        causes.push(cause);
      }
    }
    throw new Error('User not found', { cause: causes.at(-1) });
  },
  savePhone: (value) =>
    client.send({
      method: 'PUT',
      path: '/identity/secure/api/v1/identity/alias',
      body: { type: 'Phone', value },
    }),
});
