import type { FastifyRequest } from 'fastify';
import nameSchema from '../../../../schemas/api/profile-name.schema.json' with { type: 'json' };
import type { ProfileNameRequest } from '../../../core/model/generated/api/profile-name.ts';
import { ADDITIONAL_SIGNER } from '../../../core/signers/additionalSigner.ts';
import { apiSchema } from '../../http/apiSchema.ts';
import type { FeaturePlugin } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { expectNames } from '../../http/expectNames.ts';
import { knownOrganization, organizationHeader } from '../../http/knownOrganization.ts';
import { forEveryAccount, requireIdentity, sessionOf } from '../../http/requestContext.ts';
import { closed, routeSchema, text, uuid } from '../../http/routeSchema.ts';
import { consentTypesOf } from '../../releases/consentTypes.ts';
import { createProfileService } from './profileService.ts';

const tag = 'profile';

const BASE = '/service-profile/api/v1/profile';

const NAME = { firstName: text(), middleName: text(), lastName: text(), suffix: text() };
const ADDRESS = { street1: text(), street2: text(), city: text(), state: text(2), zip: text(10) };

const profileAnswer = closed(
  {
    uuid,
    name: closed(NAME, Object.keys(NAME)),
    email: text(254),
    dob: text(10),
    phoneNumbers: { type: 'array', items: closed({ type: text(), number: text() }) },
    addresses: { type: 'array', items: closed({ uuid, type: text(), ...ADDRESS }, Object.keys(ADDRESS)) },
    type: text(),
    hasSsn: { type: 'boolean' },
    optimizelyProfileUuid: uuid,
    language: text(5),
    referrer: closed({ referrerUuid: text(), assigned: { type: 'boolean' } }, ['assigned']),
  },
  ['name', 'dob', 'type', 'optimizelyProfileUuid', 'language', 'referrer'],
);

const consentTypesAnswer = {
  type: 'array',
  items: closed({ type: text(), version: text(), url: text(2000) }, ['url']),
};

/** The signed-in person's profile, and the consents a lender asks for (CALL-01 to CALL-03). */
export const profileFeature: FeaturePlugin = (app, dependencies) => {
  const { releases } = dependencies;
  const profiles = createProfileService(dependencies);

  const organizationOf = (request: FastifyRequest): string =>
    request.organization ?? request.session?.organization ?? organizationHeader(releases, request);

  app.get(
    BASE,
    {
      ...forEveryAccount,
      schema: routeSchema({ tag, summary: 'The profile (CALL-01)', answer: profileAnswer, signedIn: true }),
    },
    async (request) => {
      const { identityUuid, scope } = sessionOf(request);
      const profile = await profiles.find(identityUuid);
      if (profile === undefined) throw new ApiError('unauthenticated');
      return scope === 'signer' ? { ...profile, type: ADDITIONAL_SIGNER } : profile;
    },
  );

  app.put<{ Body: ProfileNameRequest }>(
    `${BASE}/name`,
    {
      onRequest: requireIdentity,
      schema: routeSchema({
        tag,
        summary: 'Save the name (CALL-03)',
        body: apiSchema(nameSchema),
        signedIn: true,
      }),
    },
    async (request, reply) => {
      const { identityUuid, organization } = sessionOf(request);
      expectNames(knownOrganization(releases, organization, 'session'), 'legal-name', request.body);
      await profiles.rename(identityUuid, request.body);
      return reply.code(204).send();
    },
  );

  app.put<{ Body: { language: string } }>(
    `${BASE}/language`,
    {
      ...forEveryAccount,
      schema: routeSchema({
        tag,
        summary: 'Save the language that the person chose',
        body: closed({ language: { type: 'string', pattern: '^[a-z]{2}-[A-Z]{2}$' } }),
        signedIn: true,
      }),
    },
    async (request, reply) => {
      const { identityUuid, organization } = sessionOf(request);
      const { language } = request.body;
      const { locales } = knownOrganization(releases, organization, 'session').app;
      if (!locales.includes(language)) throw new ApiError('unprocessable', ['body.language is not offered']);
      await profiles.speak(identityUuid, language);
      return reply.code(204).send();
    },
  );

  app.get(
    `${BASE}/consent-types`,
    {
      schema: routeSchema({
        tag,
        summary: 'Consents the lender asks for, with versions (CALL-02)',
        answer: consentTypesAnswer,
      }),
    },
    async (request) => {
      const release = knownOrganization(releases, organizationOf(request), 'headers.x-org');
      return consentTypesOf(release);
    },
  );
};
