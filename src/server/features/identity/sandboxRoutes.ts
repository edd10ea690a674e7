import type { FastifyInstance } from 'fastify';
import identitySchema from '../../../../schemas/api/sandbox-identity.schema.json' with { type: 'json' };
import type { SandboxIdentityRequest } from '../../../core/model/generated/api/sandbox-identity.ts';
import { apiSchema } from '../../http/apiSchema.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { forEveryLender } from '../../http/requestContext.ts';
import { routeSchema } from '../../http/routeSchema.ts';
import { selectIdentityByName, updateIdentity } from './identityStore.ts';

/** Registers the control that makes somebody a broker or an additional signer, or their password expire; sandbox only. */
export function registerSandboxIdentities(app: FastifyInstance, { db, settings }: AppDependencies): void {
  if (settings.mode !== 'sandbox') return;
  app.patch<{ Body: SandboxIdentityRequest }>(
    '/sandbox/identities',
    {
      onRequest: forEveryLender,
      schema: routeSchema({
        tag: 'sandbox',
        summary: 'Set what is on file of an identity',
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
