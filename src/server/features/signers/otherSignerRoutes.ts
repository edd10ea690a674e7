import type { FastifyInstance } from 'fastify';
import applicationSchema from '../../../../schemas/api/application.schema.json' with { type: 'json' };
import changeSchema from '../../../../schemas/api/change-signer.schema.json' with { type: 'json' };
import replaceSchema from '../../../../schemas/api/replace-signer.schema.json' with { type: 'json' };
import type { ChangeSignerRequest } from '../../../core/model/generated/api/change-signer.ts';
import type { ReplaceSignerRequest } from '../../../core/model/generated/api/replace-signer.ts';
import { apiSchema } from '../../http/apiSchema.ts';
import { HELOC, kept, writeHeaders } from '../../http/applicationRoute.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { answerOnce } from '../../http/idempotentRoute.ts';
import { requireIdentity, sessionOf } from '../../http/requestContext.ts';
import { closed, routeSchema, uuid } from '../../http/routeSchema.ts';
import type { OtherSigners } from './otherSignersService.ts';

const tag = 'signers';
const signers = applicationSchema.properties.signers;
const ofSigner = closed({ uuid, signerUuid: uuid });

type OfSigner = { Params: { uuid: string; signerUuid: string } };

/** What the application's owner does about one other signer (G-20). */
export function otherSignerRoutes(
  app: FastifyInstance,
  dependencies: AppDependencies,
  service: OtherSigners,
): void {
  app.post<OfSigner>(
    `${HELOC}/:uuid/signers/:signerUuid/resend`,
    {
      onRequest: requireIdentity,
      schema: routeSchema({
        tag,
        summary: 'Send the invitation of a signer again (G-20); 409 within five minutes of the last',
        params: ofSigner,
        headers: writeHeaders,
        answer: signers.items,
        signedIn: true,
      }),
    },
    (request, reply) =>
      answerOnce(dependencies, request, reply, async (tx) => {
        const call = { ...request.params, session: sessionOf(request) };
        return { status: 200, body: kept(await service.resend(tx, call)) };
      }),
  );
  app.put<OfSigner & { Body: ChangeSignerRequest }>(
    `${HELOC}/:uuid/signers/:signerUuid`,
    {
      onRequest: requireIdentity,
      schema: routeSchema({
        tag,
        summary: 'Send the invitation of a signer to another address (G-20); 409 once it was opened',
        params: ofSigner,
        headers: writeHeaders,
        body: apiSchema(changeSchema),
        answer: signers.items,
        signedIn: true,
      }),
    },
    (request, reply) =>
      answerOnce(dependencies, request, reply, async (tx) => {
        const call = { ...request.params, session: sessionOf(request) };
        return { status: 200, body: kept(await service.changeEmail(tx, call, request.body.email)) };
      }),
  );
  registerReplacement(app, dependencies, service);
  registerRemoval(app, dependencies, service);
}

/** What ends a signer's part. */
function registerRemoval(app: FastifyInstance, dependencies: AppDependencies, service: OtherSigners): void {
  app.delete<OfSigner>(
    `${HELOC}/:uuid/signers/:signerUuid`,
    {
      onRequest: requireIdentity,
      schema: routeSchema({
        tag,
        summary:
          'Remove a signer whom no policy asks for any more (G-20); 409 while one does, or documents name them',
        params: ofSigner,
        headers: writeHeaders,
        signedIn: true,
      }),
    },
    (request, reply) =>
      answerOnce(dependencies, request, reply, async (tx) => {
        await service.remove(tx, { ...request.params, session: sessionOf(request) });
        return { status: 204, body: null };
      }),
  );
}

function registerReplacement(
  app: FastifyInstance,
  dependencies: AppDependencies,
  service: OtherSigners,
): void {
  app.put<OfSigner & { Body: ReplaceSignerRequest }>(
    `${HELOC}/:uuid/signers/:signerUuid/person`,
    {
      onRequest: requireIdentity,
      schema: routeSchema({
        tag,
        summary:
          'Invite another person in place of a signer (G-20); 409 once the closing documents name them',
        params: ofSigner,
        headers: writeHeaders,
        body: apiSchema(replaceSchema),
        answer: signers.items,
        signedIn: true,
      }),
    },
    (request, reply) =>
      answerOnce(dependencies, request, reply, async (tx) => {
        const call = { ...request.params, session: sessionOf(request) };
        return { status: 200, body: kept(await service.replace(tx, call, request.body)) };
      }),
  );
}
