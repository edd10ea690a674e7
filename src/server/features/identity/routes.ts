import type { FastifyInstance } from 'fastify';
import aliasSchema from '../../../../schemas/api/alias.schema.json' with { type: 'json' };
import registerSchema from '../../../../schemas/api/register.schema.json' with { type: 'json' };
import type { AliasRequest } from '../../../core/model/generated/api/alias.ts';
import type { RegisterRequest } from '../../../core/model/generated/api/register.ts';
import { apiSchema } from '../../http/apiSchema.ts';
import type { AppDependencies, FeaturePlugin } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { readIdempotencyKey } from '../../http/idempotentRoute.ts';
import { forEveryAccount, sessionOf } from '../../http/requestContext.ts';
import { closed, routeSchema } from '../../http/routeSchema.ts';
import { requireSecurePage } from '../../http/secureConnection.ts';
import { signInLimit } from '../../http/security.ts';
import { beginSession } from './beginSession.ts';
import { brokerRoutes } from './brokerRoutes.ts';
import { createIdentityService, type IdentityService } from './identityService.ts';
import { loginRoutes } from './loginRoutes.ts';
import { organizationOf, organizationQuery, type WithOrganization } from './organizationQuery.ts';
import { passkeyRoutes } from './passkeyRoutes.ts';
import { passwordRoutes } from './passwordRoutes.ts';
import { createRegistration } from './registration.ts';
import { registerSandboxIdentities } from './sandboxRoutes.ts';
import { twoFactorRoutes } from './twoFactorRoutes.ts';
import { toUser, userAnswer } from './userAnswer.ts';
import { visitorOf } from './visitor.ts';

const tag = 'identity';

function registerRegistration(app: FastifyInstance, dependencies: AppDependencies): void {
  const registrations = createRegistration(dependencies);
  app.post<WithOrganization & { Body: RegisterRequest }>(
    '/identity/api/v1/registration/register',
    {
      ...signInLimit(dependencies.settings),
      onRequest: requireSecurePage,
      schema: routeSchema({
        tag,
        summary: 'Register a person (CALL-09); 401 when the e-mail address is already registered',
        querystring: organizationQuery,
        body: apiSchema(registerSchema),
        answer: closed({ jwt: { type: 'string' } }),
      }),
    },
    async (request, reply) => {
      const registration = { ...request.body, organization: organizationOf(dependencies, request.query) };
      const visitor = await visitorOf(request, dependencies);
      const session = await registrations.register(registration, {
        visitor,
        key: readIdempotencyKey(request),
      });
      return { jwt: await beginSession({ request, reply }, { session }, dependencies) };
    },
  );
}

function registerOwnIdentity(app: FastifyInstance, identities: IdentityService): void {
  for (const version of ['v1_1', 'v1'])
    app.get(
      `/identity/secure/api/${version}/identity`,
      {
        ...forEveryAccount,
        schema: routeSchema({
          tag,
          summary: 'Who is signed in (CALL-10, CALL-11)',
          answer: userAnswer,
          signedIn: true,
        }),
      },
      async (request) => {
        const session = sessionOf(request);
        const identity = await identities.find(session.identityUuid);
        if (identity === undefined) throw new ApiError('unauthenticated');
        return toUser(identity, session);
      },
    );

  app.put<{ Body: AliasRequest }>(
    '/identity/secure/api/v1/identity/alias',
    {
      ...forEveryAccount,
      schema: routeSchema({
        tag,
        summary: 'Save the phone number (CALL-12)',
        body: apiSchema(aliasSchema),
        signedIn: true,
      }),
    },
    async (request, reply) => {
      await identities.savePhone(sessionOf(request).identityUuid, request.body.value);
      return reply.code(204).send();
    },
  );
}

/**
 * Registration, signing in with its further steps, passwords, passkeys, and the session's identity (CALL-09 to CALL-12,
 * CALL-30 to CALL-32).
 */
export const identityFeature: FeaturePlugin = (app, dependencies) => {
  const identities = createIdentityService(dependencies);
  registerRegistration(app, dependencies);
  registerOwnIdentity(app, identities);
  loginRoutes(app, dependencies);
  passwordRoutes(app, dependencies);
  twoFactorRoutes(app, dependencies);
  passkeyRoutes(app, dependencies);
  brokerRoutes(app, dependencies);
  registerSandboxIdentities(app, dependencies);
};
