import type { FastifyInstance, FastifyRequest } from 'fastify';
import knownDeviceSchema from '../../../../schemas/api/known-device.schema.json' with { type: 'json' };
import loginSchema from '../../../../schemas/api/login.schema.json' with { type: 'json' };
import newPasswordSchema from '../../../../schemas/api/new-password.schema.json' with { type: 'json' };
import secondFactorSchema from '../../../../schemas/api/second-factor.schema.json' with { type: 'json' };
import type { KnownDeviceRequest } from '../../../core/model/generated/api/known-device.ts';
import type { LoginRequest } from '../../../core/model/generated/api/login.ts';
import type { NewPasswordRequest } from '../../../core/model/generated/api/new-password.ts';
import type { SecondFactorRequest } from '../../../core/model/generated/api/second-factor.ts';
import { apiSchema } from '../../http/apiSchema.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { forEveryLender, signingInOf } from '../../http/requestContext.ts';
import { closed, routeSchema } from '../../http/routeSchema.ts';
import { requireSecurePage } from '../../http/secureConnection.ts';
import { signInLimit } from '../../http/security.ts';
import type { SignInStep } from '../../http/session.ts';
import { beginSession, type SignInCall } from './beginSession.ts';
import { createLockMail } from './lockMail.ts';
import { createLoginService, type LoginService } from './loginService.ts';
import { organizationOf, organizationQuery, type WithOrganization } from './organizationQuery.ts';
import { rememberSignedIn } from './rememberSignedIn.ts';
import type { LoginOutcome } from './signInOutcome.ts';
import { visitorOf } from './visitor.ts';

const tag = 'identity';
const flag = { type: 'boolean' } as const;
const method = { type: 'string', enum: ['TOTP', 'EMAIL'] } as const;

export const loginAnswer = closed({
  jwt: { type: 'string', description: 'While a further step is needed, good for that step only.' },
  passwordExpired: flag,
  twoFactorEnabled: flag,
  totpVerified: flag,
  methods: { type: 'array', items: method },
});

/** An `onRequest` hook for people with this step left; refuses before the body is read. */
const only = (step: SignInStep) => async (request: FastifyRequest) => {
  signingInOf(request, step);
};

/** What the routes of signing in share. */
interface LoginTools {
  readonly dependencies: AppDependencies;
  readonly logins: LoginService;
  readonly limit: ReturnType<typeof signInLimit>;
}

const answered = async (
  call: SignInCall,
  { session, step, ...rest }: LoginOutcome,
  { dependencies }: LoginTools,
) => ({ jwt: await beginSession(call, { session, step }, dependencies), ...rest });

function byPassword(app: FastifyInstance, tools: LoginTools): void {
  const { dependencies, logins, limit } = tools;
  app.post<WithOrganization & { Body: LoginRequest }>(
    '/identity/api/v1/login',
    {
      ...limit,
      onRequest: requireSecurePage,
      schema: routeSchema({
        tag,
        summary:
          'Sign in with e-mail address and password (G-34); locked after 5 failures (docs/signing-in.md)',
        querystring: organizationQuery,
        body: apiSchema(loginSchema),
        answer: loginAnswer,
      }),
    },
    async (request, reply) => {
      const organization = organizationOf(dependencies, request.query);
      const visitor = await visitorOf(request, dependencies);
      const outcome = await logins.login({ ...request.body, organization }, visitor);
      return answered({ request, reply }, outcome, tools);
    },
  );
}

/** For owners who are locked out: lets them in from the browser in which they open the mail about it. */
function knownDevice(app: FastifyInstance, { dependencies, limit }: LoginTools): void {
  const lockMail = createLockMail(dependencies);
  app.post<{ Body: KnownDeviceRequest }>(
    '/identity/api/v1/device',
    {
      ...limit,
      // Only the secret tells which account is meant.
      onRequest: forEveryLender,
      schema: routeSchema({
        tag,
        summary:
          'Make this browser a known device by the link in the mail about a lock; works once, and gives access to nothing else',
        body: apiSchema(knownDeviceSchema),
      }),
    },
    async (request, reply) => {
      const identityUuid = await lockMail.take(request.body.token);
      await rememberSignedIn({ request, reply }, identityUuid, dependencies);
      return reply.code(204).send();
    },
  );
}

function bySecondFactor(app: FastifyInstance, tools: LoginTools): void {
  const { logins, limit } = tools;
  app.post(
    '/identity/limited/api/v1/login/code',
    {
      ...limit,
      onRequest: only('second-factor'),
      schema: routeSchema({ tag, summary: 'Send a code by mail as the second factor', signedIn: true }),
    },
    async (request, reply) => {
      await logins.sendCode(signingInOf(request, 'second-factor'));
      return reply.code(204).send();
    },
  );

  app.post<{ Body: SecondFactorRequest }>(
    '/identity/limited/api/v1/login/verify',
    {
      ...limit,
      onRequest: only('second-factor'),
      schema: routeSchema({
        tag,
        summary: 'Enter the second factor; locked after 5 wrong codes',
        body: apiSchema(secondFactorSchema),
        answer: loginAnswer,
        signedIn: true,
      }),
    },
    async (request, reply) => {
      const outcome = await logins.verify(signingInOf(request, 'second-factor'), request.body);
      return answered({ request, reply }, outcome, tools);
    },
  );
}

function withNewPassword(app: FastifyInstance, tools: LoginTools): void {
  const { dependencies, logins, limit } = tools;
  app.post<{ Body: NewPasswordRequest }>(
    '/identity/limited/api/v1/login/password',
    {
      ...limit,
      onRequest: only('password'),
      schema: routeSchema({
        tag,
        summary: 'Choose a new password after the old one expired',
        body: apiSchema(newPasswordSchema),
        answer: loginAnswer,
        signedIn: true,
      }),
    },
    async (request, reply) => {
      const session = signingInOf(request, 'password');
      const visitor = await visitorOf(request, dependencies);
      const outcome = await logins.replacePassword(session, request.body.password, visitor);
      return answered({ request, reply }, outcome, tools);
    },
  );
}

/** Signing in by password (G-34), then second factor if on, then a new password if expired. */
export function loginRoutes(app: FastifyInstance, dependencies: AppDependencies): void {
  const limit = signInLimit(dependencies.settings);
  const tools = { dependencies, logins: createLoginService(dependencies), limit };
  byPassword(app, tools);
  knownDevice(app, tools);
  bySecondFactor(app, tools);
  withNewPassword(app, tools);
}
