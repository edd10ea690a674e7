import type { FastifyInstance } from 'fastify';
import { HELOC, tag } from '../../http/applicationRoute.ts';
import { requireIdentity, sessionOf } from '../../http/requestContext.ts';
import { closed, routeSchema, text } from '../../http/routeSchema.ts';
import { consentTypesOf } from '../../releases/consentTypes.ts';
import type { ApplicationService } from './applicationService.ts';

const APPLICATION_CONSENTS = new Set(['SOFT_CREDIT', 'HARD_CREDIT']);

/** The signed-in person's options and obligations (SUBMIT-05, CALL-43). */
export function registerPerson(app: FastifyInstance, service: ApplicationService): void {
  app.get(
    '/service-search/api/v1/profiles/actions/verify-ability-to-start-application',
    {
      onRequest: requireIdentity,
      schema: routeSchema({
        tag,
        summary: 'Whether the person can begin an application (SUBMIT-05)',
        answer: closed({
          canStartApplication: { type: 'boolean' },
          organizationsWithActiveApplication: { type: 'array', items: text() },
        }),
        signedIn: true,
      }),
    },
    async (request) => service.abilityToStart(sessionOf(request)),
  );
  app.get(
    `${HELOC}/consent-types`,
    {
      onRequest: requireIdentity,
      schema: routeSchema({
        tag,
        summary: 'The authorisations of an application with the versions in force (CALL-43)',
        answer: {
          type: 'array',
          items: closed({ type: text(), version: text(50), url: text(500) }, ['url']),
        },
        signedIn: true,
      }),
    },
    async (request) => {
      const release = await service.releaseOf(sessionOf(request));
      return consentTypesOf(release).filter(({ type }) => APPLICATION_CONSENTS.has(type));
    },
  );
}
