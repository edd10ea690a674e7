import type { FastifyInstance, FastifyRequest } from 'fastify';
import decisionSchema from '../../../../schemas/api/decision.schema.json' with { type: 'json' };
import featureSchema from '../../../../schemas/api/feature.schema.json' with { type: 'json' };
import featuresSchema from '../../../../schemas/api/features.schema.json' with { type: 'json' };
import sandboxFlagSchema from '../../../../schemas/api/sandbox-flag.schema.json' with { type: 'json' };
import type { FeatureRequest } from '../../../core/model/generated/api/feature.ts';
import type { FeaturesRequest, OptimizeUser } from '../../../core/model/generated/api/features.ts';
import { apiSchema } from '../../http/apiSchema.ts';
import { byContext, type CallContext, callContextParams } from '../../http/callContext.ts';
import type { FeaturePlugin } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { forEveryLender } from '../../http/requestContext.ts';
import { closed, routeSchema, text } from '../../http/routeSchema.ts';
import { createFlagService, type FlagService, type FlagToSet } from './flagService.ts';

const tag = 'optimize';
const BASE = '/service-optimize/:context/api';

const flagAnswer = closed(
  { enabled: { type: 'boolean' }, variables: { type: 'object', additionalProperties: true } },
  ['variables'],
);
const experimentsAnswer = closed({
  experiments: { type: 'array', items: closed({ name: text(), variation: text() }) },
});

const common = { params: callContextParams, tag };

/** The organization of the flags: from the body, the page, or the session. */
function organizationOf(request: FastifyRequest, user: OptimizeUser): string {
  const code = user.orgCode ?? request.organization ?? request.session?.organization;
  if (code === undefined)
    throw new ApiError('badRequest', ['body.optimizeUser.orgCode or headers.x-org is required']);
  return code;
}

function registerFlags(app: FastifyInstance, service: FlagService): void {
  app.post<{ Params: CallContext; Body: FeatureRequest }>(
    `${BASE}/v1/feature`,
    {
      ...byContext,
      schema: routeSchema({
        ...common,
        summary: 'One flag (CALL-24); an unknown key is off',
        body: apiSchema(featureSchema),
        answer: flagAnswer,
      }),
    },
    async (request) => {
      const flags = await service.flags(
        organizationOf(request, request.body.optimizeUser),
        request.body.optimizeUser,
      );
      const { featureKey } = request.body;
      return Object.hasOwn(flags, featureKey) ? flags[featureKey] : { enabled: false };
    },
  );

  app.post<{ Params: CallContext; Body: FeaturesRequest }>(
    `${BASE}/v1/features`,
    {
      ...byContext,
      schema: routeSchema({
        ...common,
        summary: 'All flags (CALL-27)',
        body: apiSchema(featuresSchema),
        answer: closed({ flags: { type: 'object', additionalProperties: flagAnswer } }),
      }),
    },
    async (request) => ({
      flags: await service.flags(
        organizationOf(request, request.body.optimizeUser),
        request.body.optimizeUser,
      ),
    }),
  );
}

function registerDecisions(app: FastifyInstance, service: FlagService): void {
  const url = `${BASE}/v2/decision`;
  const described = {
    ...common,
    summary: 'The side of each experiment that the borrower sees (CALL-25, CALL-26, C-33)',
  };
  const decide = async (request: FastifyRequest, user: OptimizeUser) => ({
    experiments: await service.experiments(organizationOf(request, user), user),
  });
  app.post<{ Params: CallContext; Body: FeaturesRequest }>(
    url,
    {
      ...byContext,
      schema: routeSchema({ ...described, body: apiSchema(decisionSchema), answer: experimentsAnswer }),
    },
    (request) => decide(request, request.body.optimizeUser),
  );
  app.get<{ Params: CallContext; Querystring: OptimizeUser }>(
    url,
    {
      ...byContext,
      schema: routeSchema({
        ...described,
        querystring: closed({ trackerId: text(64), orgCode: text(60) }, ['trackerId', 'orgCode']),
        answer: experimentsAnswer,
      }),
    },
    (request) => decide(request, request.query),
  );
}

function registerControl(app: FastifyInstance, service: FlagService): void {
  app.post<{ Body: FlagToSet }>(
    '/sandbox/flags',
    {
      onRequest: forEveryLender,
      schema: routeSchema({
        tag: 'sandbox',
        summary: 'Set a flag, for one organisation or for all',
        body: apiSchema(sandboxFlagSchema),
      }),
    },
    async (request, reply) => {
      await service.set(request.body);
      return reply.code(204).send();
    },
  );
}

/** Flags and experiments (CALL-24 to CALL-27); the sandbox can set flags. */
export const optimizeFeature: FeaturePlugin = (app, dependencies) => {
  const service = createFlagService(dependencies);
  registerFlags(app, service);
  registerDecisions(app, service);
  if (dependencies.settings.mode === 'sandbox') registerControl(app, service);
};
