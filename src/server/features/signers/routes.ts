import type { FastifyInstance } from 'fastify';
import applicationSchema from '../../../../schemas/api/application.schema.json' with { type: 'json' };
import changeSchema from '../../../../schemas/api/change-signer.schema.json' with { type: 'json' };
import plannedSchema from '../../../../schemas/api/planned-signer.schema.json' with { type: 'json' };
import type { ChangeSignerRequest } from '../../../core/model/generated/api/change-signer.ts';
import { apiSchema } from '../../http/apiSchema.ts';
import { HELOC, kept, type OfApplication, ofApplication, writeHeaders } from '../../http/applicationRoute.ts';
import type { AppDependencies, FeaturePlugin } from '../../http/dependencies.ts';
import { answerOnce } from '../../http/idempotentRoute.ts';
import { requireIdentity, sessionOf } from '../../http/requestContext.ts';
import { closed, routeSchema, uuid } from '../../http/routeSchema.ts';
import type { Lender } from '../applications/creationService.ts';
import { invitationRoutes } from './invitationRoutes.ts';
import { createOtherSigners, type OtherSigners } from './otherSignersService.ts';
import { createPlannedSigners, type PlannedAnswers } from './plannedSigners.ts';
import type { Rescinds } from './rescission.ts';
import { signerConsentRoutes } from './signerConsentRoutes.ts';
import { signerDocumentRoutes } from './signerDocumentRoutes.ts';
import { signerRoutes } from './signerRoutes.ts';
import { signerSigningRoutes } from './signerSigningRoutes.ts';

const tag = 'signers';
const signers = applicationSchema.properties.signers;
const ofSigner = closed({ uuid, signerUuid: uuid });

type OfSigner = { Params: { uuid: string; signerUuid: string } };

function registerInvitations(
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
}

const plannedAnswers = {
  ownershipType: applicationSchema.properties.ownershipType,
  maritalStatus: applicationSchema.properties.maritalStatus,
  trusteeIsMe: { type: 'string', enum: ['YES', 'NO'] },
  spouseIsCoOwner: { type: 'string', enum: ['YES', 'NO'] },
};

function registerPlanned(app: FastifyInstance, dependencies: AppDependencies): void {
  const planned = createPlannedSigners(dependencies);
  // By POST, because answers such as the marital status do not belong in an address.
  app.post<OfApplication & { Body: PlannedAnswers }>(
    `${HELOC}/:uuid/signers/planned`,
    {
      onRequest: requireIdentity,
      schema: routeSchema({
        tag,
        summary: 'Who will need to sign, and why, also for answers that are not saved yet (G-10, G-20)',
        params: ofApplication,
        body: closed(plannedAnswers, Object.keys(plannedAnswers)),
        answer: { type: 'array', items: apiSchema(plannedSchema), maxItems: 20 },
        signedIn: true,
      }),
    },
    (request) => planned.list(request.params.uuid, sessionOf(request), request.body),
  );
}

/** Other signers (G-20). */
export const signersFeature =
  (lender: Pick<Lender, 'goOn'> & Rescinds): FeaturePlugin =>
  (app, dependencies) => {
    const service = createOtherSigners(dependencies, lender);
    app.get<OfApplication>(
      `${HELOC}/:uuid/signers`,
      {
        onRequest: requireIdentity,
        schema: routeSchema({
          tag,
          summary: 'Everyone else who signs, and whether they have (G-20)',
          params: ofApplication,
          answer: signers,
          signedIn: true,
        }),
      },
      (request) => service.list(request.params.uuid, sessionOf(request)),
    );
    registerInvitations(app, dependencies, service);
    registerPlanned(app, dependencies);
    invitationRoutes(app, dependencies);
    signerRoutes(app, dependencies);
    signerConsentRoutes(app, dependencies);
    signerDocumentRoutes(app, dependencies);
    signerSigningRoutes(app, dependencies, lender);
  };
