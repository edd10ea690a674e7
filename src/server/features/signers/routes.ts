import type { FastifyInstance } from 'fastify';
import applicationSchema from '../../../../schemas/api/application.schema.json' with { type: 'json' };
import plannedSchema from '../../../../schemas/api/planned-signer.schema.json' with { type: 'json' };
import { apiSchema } from '../../http/apiSchema.ts';
import { HELOC, type OfApplication, ofApplication } from '../../http/applicationRoute.ts';
import type { AppDependencies, FeaturePlugin } from '../../http/dependencies.ts';
import { requireIdentity, sessionOf } from '../../http/requestContext.ts';
import { closed, routeSchema } from '../../http/routeSchema.ts';
import type { Lender } from '../applications/creationService.ts';
import { coBorrowerRoutes } from './coBorrowerRoutes.ts';
import { invitationRoutes } from './invitationRoutes.ts';
import { otherSignerRoutes } from './otherSignerRoutes.ts';
import { createOtherSigners } from './otherSignersService.ts';
import { createPlannedSigners, type Plan } from './plannedSigners.ts';
import type { Rescinds } from './rescission.ts';
import { signerAskedRoutes } from './signerAskedRoutes.ts';
import { signerConsentRoutes } from './signerConsentRoutes.ts';
import { signerDocumentRoutes } from './signerDocumentRoutes.ts';
import type { Admits } from './signerReplacement.ts';
import { signerRole } from './signerRole.ts';
import { signerRoutes } from './signerRoutes.ts';
import { signerSigningRoutes } from './signerSigningRoutes.ts';
import { signerUploadRoutes } from './signerUploadRoutes.ts';
import { type Withdraws, withdrawRoutes } from './withdrawRoutes.ts';

const tag = 'signers';
const signers = applicationSchema.properties.signers;
const plannedAnswers = {
  ownershipType: applicationSchema.properties.ownershipType,
  maritalStatus: applicationSchema.properties.maritalStatus,
  trusteeIsMe: { type: 'string', enum: ['YES', 'NO'] },
  spouseIsCoOwner: { type: 'string', enum: ['YES', 'NO'] },
  ownersMarried: { type: 'string', enum: ['YES', 'NO'] },
  byPowerOfAttorney: { type: 'boolean' },
  people: {
    type: 'array',
    maxItems: 12,
    items: closed({
      role: signerRole,
      relationship: { type: 'string', enum: ['SPOUSE', 'OWNERS_SPOUSE', 'OTHER'] },
    }),
  },
  keepsNamed: { type: 'boolean' },
};

function registerPlanned(app: FastifyInstance, dependencies: AppDependencies): void {
  const planned = createPlannedSigners(dependencies);
  // By POST, because answers such as the marital status do not belong in an address.
  app.post<OfApplication & { Body: Plan }>(
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
  (lender: Pick<Lender, 'ask' | 'goOn'> & Admits & Rescinds & Withdraws): FeaturePlugin =>
  async (app, dependencies) => {
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
    otherSignerRoutes(app, dependencies, service);
    registerPlanned(app, dependencies);
    invitationRoutes(app, dependencies);
    signerRoutes(app, dependencies, lender);
    signerConsentRoutes(app, dependencies);
    coBorrowerRoutes(app, dependencies, lender);
    signerDocumentRoutes(app, dependencies);
    signerSigningRoutes(app, dependencies, lender);
    signerAskedRoutes(app, dependencies, lender);
    await signerUploadRoutes(app, dependencies);
    withdrawRoutes(app, dependencies, lender);
  };
