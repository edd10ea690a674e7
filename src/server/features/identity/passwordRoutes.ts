import type { FastifyInstance } from 'fastify';
import changeSchema from '../../../../schemas/api/change-password.schema.json' with { type: 'json' };
import confirmSchema from '../../../../schemas/api/confirm-email.schema.json' with { type: 'json' };
import forgotSchema from '../../../../schemas/api/forgot-password.schema.json' with { type: 'json' };
import resetSchema from '../../../../schemas/api/reset-password.schema.json' with { type: 'json' };
import type { ChangePasswordRequest } from '../../../core/model/generated/api/change-password.ts';
import type { ConfirmEmailRequest } from '../../../core/model/generated/api/confirm-email.ts';
import type { ForgotPasswordRequest } from '../../../core/model/generated/api/forgot-password.ts';
import type { ResetPasswordRequest } from '../../../core/model/generated/api/reset-password.ts';
import { apiSchema } from '../../http/apiSchema.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { forEveryLender, sessionOf } from '../../http/requestContext.ts';
import { closed, routeSchema } from '../../http/routeSchema.ts';
import { signInLimit } from '../../http/security.ts';
import { beginSession } from './beginSession.ts';
import { createEmailConfirmation } from './emailConfirmation.ts';
import { organizationOf, organizationQuery, type WithOrganization } from './organizationQuery.ts';
import { ownAccount } from './ownAccount.ts';
import { createPasswordReset } from './passwordReset.ts';
import { createPasswords } from './passwords.ts';
import { rememberSignedIn } from './rememberSignedIn.ts';
import { visitorOf } from './visitor.ts';

const tag = 'identity';

function registerForgotten(app: FastifyInstance, dependencies: AppDependencies): void {
  const passwords = createPasswords(dependencies);
  const forgotten = createPasswordReset(dependencies);
  const limit = signInLimit(dependencies.settings);

  app.post<WithOrganization & { Body: ForgotPasswordRequest }>(
    '/identity/api/v1/password/forgot',
    {
      ...limit,
      schema: routeSchema({
        tag,
        summary:
          'Send a link to reset the password; the answer is the same whether the address is known or not',
        querystring: organizationQuery,
        body: apiSchema(forgotSchema),
      }),
    },
    async ({ body, query }, reply) => {
      await forgotten.forgot({ ...body, organization: organizationOf(dependencies, query) });
      return reply.code(204).send();
    },
  );

  app.post<{ Body: ResetPasswordRequest }>(
    '/identity/api/v1/password/reset',
    {
      // Only the secret tells which account is meant.
      onRequest: forEveryLender,
      ...limit,
      schema: routeSchema({
        tag,
        summary:
          'Reset the password by the link in a mail; works once, and ends every session and every other link',
        body: apiSchema(resetSchema),
      }),
    },
    async (request, reply) => {
      const { token, password } = request.body;
      const identityUuid = await forgotten.reset(token, password, await visitorOf(request, dependencies));
      await rememberSignedIn({ request, reply }, identityUuid, dependencies);
      return reply.code(204).send();
    },
  );

  app.put<{ Body: ChangePasswordRequest }>(
    '/identity/secure/api/v1/password',
    {
      ...ownAccount(dependencies.settings),
      schema: routeSchema({
        tag,
        summary: 'Change the password; every other session ends',
        body: apiSchema(changeSchema),
        answer: closed({ jwt: { type: 'string' } }),
        signedIn: true,
      }),
    },
    async (request, reply) => {
      const visitor = await visitorOf(request, dependencies);
      const session = await passwords.change(sessionOf(request), request.body, visitor);
      return { jwt: await beginSession({ request, reply }, { session }, dependencies) };
    },
  );
}

function registerConfirmation(app: FastifyInstance, dependencies: AppDependencies): void {
  const confirmation = createEmailConfirmation(dependencies);
  const limit = signInLimit(dependencies.settings);

  app.post<{ Body: ConfirmEmailRequest }>(
    '/identity/api/v1/email/confirm',
    {
      onRequest: forEveryLender,
      ...limit,
      schema: routeSchema({
        tag,
        summary: 'Confirm an e-mail address by the link in the mail',
        body: apiSchema(confirmSchema),
        answer: closed({ alreadyConfirmed: { type: 'boolean' } }),
      }),
    },
    async ({ body }) => confirmation.confirm(body.token),
  );

  app.post(
    '/identity/secure/api/v1/email/confirmation',
    {
      ...ownAccount(dependencies.settings),
      schema: routeSchema({ tag, summary: 'Send the mail that confirms the address again', signedIn: true }),
    },
    async (request, reply) => {
      await confirmation.askAgain(sessionOf(request).identityUuid);
      return reply.code(204).send();
    },
  );
}

/** Forgotten, reset and changed passwords, and confirmation of e-mail addresses (G-34). */
export function passwordRoutes(app: FastifyInstance, dependencies: AppDependencies): void {
  registerForgotten(app, dependencies);
  registerConfirmation(app, dependencies);
}
