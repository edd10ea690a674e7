import type { FastifyInstance } from 'fastify';
import aliasSchema from '../../../../schemas/api/alias.schema.json' with { type: 'json' };
import loginSchema from '../../../../schemas/api/login.schema.json' with { type: 'json' };
import registerSchema from '../../../../schemas/api/register.schema.json' with { type: 'json' };
import type { AliasRequest } from '../../../core/model/generated/api/alias.ts';
import type { LoginRequest } from '../../../core/model/generated/api/login.ts';
import type { RegisterRequest } from '../../../core/model/generated/api/register.ts';
import { apiSchema } from '../../http/apiSchema.ts';
import type { AppDependencies, FeaturePlugin } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { readIdempotencyKey } from '../../http/idempotentRoute.ts';
import { knownOrganization } from '../../http/knownOrganization.ts';
import { requireIdentity, sessionOf } from '../../http/requestContext.ts';
import { closed, routeSchema, text, uuid } from '../../http/routeSchema.ts';
import { signInLimit } from '../../http/security.ts';
import { createIdentityService, type Identity, type IdentityService } from './identityService.ts';

const tag = 'identity';
const jwtAnswer = closed({ jwt: { type: 'string' } });
const organizationQuery = closed({ organization: text(64) });

const identityAnswer = closed({
  uuid,
  organizationCode: text(),
  email: text(),
  isBroker: { type: 'boolean' },
  aliases: { type: 'array', items: closed({ type: text(), value: text() }) },
  passwordExpired: { type: 'boolean' },
  twoFactorEnabled: { type: 'boolean' },
  totpVerified: { type: 'boolean' },
});

/** The identity on the wire (AUTH-13). */
const toAnswer = ({ uuid, organization, email, phoneNumber }: Identity) => ({
  uuid,
  organizationCode: organization,
  email,
  isBroker: false,
  aliases: phoneNumber === undefined ? [] : [{ type: 'Phone', value: phoneNumber }],
  passwordExpired: false,
  twoFactorEnabled: false,
  totpVerified: false,
});

type WithOrganization = { Querystring: { organization: string } };

function registerSignIn(
  app: FastifyInstance,
  identities: IdentityService,
  dependencies: AppDependencies,
): void {
  const { releases, settings } = dependencies;
  const organizationOf = ({ organization }: WithOrganization['Querystring']): string =>
    knownOrganization(releases, organization, 'query.organization').app.brand.code;

  app.post<WithOrganization & { Body: RegisterRequest }>(
    '/identity/api/v1/registration/register',
    {
      ...signInLimit(settings),
      schema: routeSchema({
        tag,
        summary: 'Register a person (CALL-09); 401 when the e-mail address is already registered',
        querystring: organizationQuery,
        body: apiSchema(registerSchema),
        answer: jwtAnswer,
      }),
    },
    async (request) => {
      const registration = { ...request.body, organization: organizationOf(request.query) };
      return { jwt: await identities.register(registration, readIdempotencyKey(request)) };
    },
  );

  app.post<WithOrganization & { Body: LoginRequest }>(
    '/identity/api/v1/login',
    {
      ...signInLimit(settings),
      schema: routeSchema({
        tag,
        summary: 'Sign in with e-mail address and password (G-34); locked for 15 minutes after 5 failures',
        querystring: organizationQuery,
        body: apiSchema(loginSchema),
        answer: jwtAnswer,
      }),
    },
    async ({ body, query }) => ({
      jwt: await identities.login({ ...body, organization: organizationOf(query) }),
    }),
  );
}

function registerOwnIdentity(app: FastifyInstance, identities: IdentityService): void {
  for (const version of ['v1_1', 'v1'])
    app.get(
      `/identity/secure/api/${version}/identity`,
      {
        onRequest: requireIdentity,
        schema: routeSchema({
          tag,
          summary: 'Who is signed in (CALL-10, CALL-11)',
          answer: identityAnswer,
          signedIn: true,
        }),
      },
      async (request) => {
        const identity = await identities.find(sessionOf(request).identityUuid);
        if (identity === undefined) throw new ApiError('unauthenticated');
        return toAnswer(identity);
      },
    );

  app.put<{ Body: AliasRequest }>(
    '/identity/secure/api/v1/identity/alias',
    {
      onRequest: requireIdentity,
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

/** Registration, sign-in and the identity of the session (CALL-09 to CALL-12). */
export const identityFeature: FeaturePlugin = (app, dependencies) => {
  const identities = createIdentityService(dependencies);
  registerSignIn(app, identities, dependencies);
  registerOwnIdentity(app, identities);
};
