import type { FastifyInstance } from 'fastify';
import identitySchema from '../../../../schemas/api/sandbox-identity.schema.json' with { type: 'json' };
import sessionSchema from '../../../../schemas/api/sandbox-session.schema.json' with { type: 'json' };
import type { SandboxIdentityRequest } from '../../../core/model/generated/api/sandbox-identity.ts';
import type { SandboxSessionRequest } from '../../../core/model/generated/api/sandbox-session.ts';
import { apiSchema } from '../../http/apiSchema.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { forEveryLender } from '../../http/requestContext.ts';
import { closed, routeSchema } from '../../http/routeSchema.ts';
import { selectIdentity, selectIdentityByName, updateIdentity } from './identityStore.ts';

function registerSandboxSessions(app: FastifyInstance, { db, sessions }: AppDependencies): void {
  app.post<{ Body: SandboxSessionRequest }>(
    '/sandbox/sessions',
    {
      onRequest: forEveryLender,
      schema: routeSchema({
        tag: 'sandbox',
        summary: 'A token of an identity for tests: bound to no browser, and refused outside a sandbox',
        body: apiSchema(sessionSchema),
        answer: closed({ jwt: { type: 'string' } }),
      }),
    },
    async ({ body }) => {
      const row = await selectIdentity(db.kysely, body.identityUuid);
      if (row === undefined) throw new ApiError('notFound');
      const { uuid: identityUuid, organization, session_version: version } = row;
      return { jwt: await sessions.issueForTests({ identityUuid, organization, version }) };
    },
  );
}

/**
 * Sandbox-only test controls: sign somebody in, make them a broker or additional signer, or expire their
 * password.
 */
export function registerSandboxIdentities(app: FastifyInstance, dependencies: AppDependencies): void {
  const { db, settings } = dependencies;
  if (settings.mode !== 'sandbox') return;
  registerSandboxSessions(app, dependencies);
  app.patch<{ Body: SandboxIdentityRequest }>(
    '/sandbox/identities',
    {
      onRequest: forEveryLender,
      schema: routeSchema({
        tag: 'sandbox',
        summary: 'Change what is on file about an identity',
        body: apiSchema(identitySchema),
      }),
    },
    async ({ body }, reply) => {
      const { org, email, isBroker, passwordExpired, type } = body;
      await db.transaction(async (tx) => {
        const row = await selectIdentityByName(tx, { organization: org, email: email.toLowerCase() });
        if (row === undefined) throw new ApiError('notFound');
        await updateIdentity(tx, row.uuid, {
          is_broker: isBroker ?? row.is_broker,
          password_expired: passwordExpired ?? row.password_expired,
        });
        if (type === undefined) return;
        const profileType = type === 'CO_DEEDER' ? type : null;
        await tx
          .updateTable('profiles')
          .set({ type: profileType })
          .where('identity_uuid', '=', row.uuid)
          .execute();
      });
      return reply.code(204).send();
    },
  );
}
