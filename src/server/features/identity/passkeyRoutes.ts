import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import addSchema from '../../../../schemas/api/add-passkey.schema.json' with { type: 'json' };
import beginSchema from '../../../../schemas/api/begin-passkey.schema.json' with { type: 'json' };
import loginSchema from '../../../../schemas/api/passkey-login.schema.json' with { type: 'json' };
import removeSchema from '../../../../schemas/api/remove-passkey.schema.json' with { type: 'json' };
import renameSchema from '../../../../schemas/api/rename-passkey.schema.json' with { type: 'json' };
import type { AddPasskeyRequest } from '../../../core/model/generated/api/add-passkey.ts';
import type { BeginPasskeyRequest } from '../../../core/model/generated/api/begin-passkey.ts';
import type { PasskeyLoginRequest } from '../../../core/model/generated/api/passkey-login.ts';
import type { RemovePasskeyRequest } from '../../../core/model/generated/api/remove-passkey.ts';
import type { RenamePasskeyRequest } from '../../../core/model/generated/api/rename-passkey.ts';
import { apiSchema } from '../../http/apiSchema.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { forEveryAccount, sessionOf } from '../../http/requestContext.ts';
import { closed, routeSchema, text, uuid } from '../../http/routeSchema.ts';
import { requireSecurePage } from '../../http/secureConnection.ts';
import { signInLimit } from '../../http/security.ts';
import { beginSession } from './beginSession.ts';
import { loginAnswer } from './loginRoutes.ts';
import { organizationOf, organizationQuery, type WithOrganization } from './organizationQuery.ts';
import { ownAccount } from './ownAccount.ts';
import { createPasskeyLogin } from './passkeyLogin.ts';
import { passkeyPlace } from './passkeyPlace.ts';
import { createPasskeys, type OwnCall, type Passkeys } from './passkeys.ts';
import { visitorOf } from './visitor.ts';

const tag = 'identity';
const OPEN = '/identity/api/v1/passkey';
const OWN = '/identity/secure/api/v1/passkeys';

const begun = closed({
  ticket: { type: 'string', description: 'Good for five minutes, once, in this browser.' },
  options: { type: 'object', additionalProperties: true, description: 'Of WebAuthn, as JSON.' },
});

const listed = closed({
  host: text(),
  passkeys: {
    type: 'array',
    items: closed({ uuid, name: text(), host: text(), createdAt: text(40), usedAt: text(40) }, ['usedAt']),
  },
});

function signIn(app: FastifyInstance, dependencies: AppDependencies): void {
  const limit = signInLimit(dependencies.settings);
  const logins = createPasskeyLogin(dependencies);
  app.post<WithOrganization>(
    `${OPEN}/challenge`,
    {
      ...limit,
      onRequest: requireSecurePage,
      schema: routeSchema({
        tag,
        summary: 'A challenge for any passkey of this host; the same for everybody (docs/signing-in.md)',
        querystring: organizationQuery,
        answer: begun,
      }),
    },
    (request, reply) => {
      const place = passkeyPlace(request, organizationOf(dependencies, request.query), dependencies);
      return logins.begin({ request, reply }, place);
    },
  );

  app.post<WithOrganization & { Body: PasskeyLoginRequest }>(
    `${OPEN}/login`,
    {
      ...limit,
      onRequest: requireSecurePage,
      schema: routeSchema({
        tag,
        summary: 'Sign in with a passkey, which counts as two factors; locked as passwords are',
        querystring: organizationQuery,
        body: apiSchema(loginSchema),
        answer: loginAnswer,
      }),
    },
    async (request, reply) => {
      const place = passkeyPlace(request, organizationOf(dependencies, request.query), dependencies);
      const visitor = await visitorOf(request, dependencies);
      const { session, step, ...rest } = await logins.login({ request }, place, { ...request.body, visitor });
      return { jwt: await beginSession({ request, reply }, { session, step }, dependencies), ...rest };
    },
  );
}

/** The options of the calls about a person's own passkeys. */
interface OwnTools {
  readonly dependencies: AppDependencies;
  readonly passkeys: Passkeys;
  readonly own: ReturnType<typeof ownAccount>;
}

function ownCall(request: FastifyRequest, reply: FastifyReply, dependencies: AppDependencies): OwnCall {
  const { identityUuid, organization } = sessionOf(request);
  return { request, reply, identityUuid, place: passkeyPlace(request, organization, dependencies) };
}

function add(app: FastifyInstance, { dependencies, passkeys, own }: OwnTools): void {
  app.post<{ Body: BeginPasskeyRequest }>(
    `${OWN}/challenge`,
    {
      ...own,
      schema: routeSchema({
        tag,
        summary: 'Begin to add a passkey at this host; needs the password',
        body: apiSchema(beginSchema),
        answer: begun,
        signedIn: true,
      }),
    },
    (request, reply) => passkeys.begin(ownCall(request, reply, dependencies), request.body.password),
  );

  app.post<{ Body: AddPasskeyRequest }>(
    OWN,
    {
      ...own,
      schema: routeSchema({
        tag,
        summary: 'Add the passkey that the device made; its owner gets a mail',
        body: apiSchema(addSchema),
        signedIn: true,
      }),
    },
    async (request, reply) => {
      await passkeys.add(ownCall(request, reply, dependencies), request.body);
      return reply.code(204).send();
    },
  );
}

function listAndRemove(app: FastifyInstance, { passkeys, own }: OwnTools): void {
  app.get(
    OWN,
    {
      ...forEveryAccount,
      schema: routeSchema({ tag, summary: 'The passkeys of the account', answer: listed, signedIn: true }),
    },
    async (request) => {
      const rows = await passkeys.list(sessionOf(request).identityUuid);
      return {
        host: request.hostname,
        passkeys: rows.map(({ uuid, name, host, created_at, used_at }) => ({
          uuid,
          name,
          host,
          createdAt: created_at.toISOString(),
          ...(used_at === null ? {} : { usedAt: used_at.toISOString() }),
        })),
      };
    },
  );

  app.post<{ Body: RemovePasskeyRequest }>(
    `${OWN}/remove`,
    {
      ...own,
      schema: routeSchema({
        tag,
        summary: 'Remove a passkey; needs the password, and its owner gets a mail',
        body: apiSchema(removeSchema),
        signedIn: true,
      }),
    },
    async (request, reply) => {
      await passkeys.remove(sessionOf(request).identityUuid, request.body);
      return reply.code(204).send();
    },
  );
}

function rename(app: FastifyInstance, { passkeys, own }: OwnTools): void {
  app.post<{ Body: RenamePasskeyRequest }>(
    `${OWN}/rename`,
    {
      ...own,
      schema: routeSchema({
        tag,
        summary: 'Give a passkey another name',
        body: apiSchema(renameSchema),
        signedIn: true,
      }),
    },
    async (request, reply) => {
      await passkeys.rename(sessionOf(request).identityUuid, request.body);
      return reply.code(204).send();
    },
  );
}

/** Passkeys: signing in by them, and a person's own. */
export function passkeyRoutes(app: FastifyInstance, dependencies: AppDependencies): void {
  const tools = {
    dependencies,
    passkeys: createPasskeys(dependencies),
    own: ownAccount(dependencies.settings),
  };
  signIn(app, dependencies);
  add(app, tools);
  listAndRemove(app, tools);
  rename(app, tools);
}
