import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppDependencies, FeaturePlugin } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { knownOrganization, organizationHeader } from '../../http/knownOrganization.ts';
import { begunNames, maskedField, maskedLookup, zipQuery } from '../../http/maskedRecord.ts';
import { closed, routeSchema, text } from '../../http/routeSchema.ts';
import { type AffiliateRecord, findAffiliateRecord } from '../lenderData/affiliateService.ts';
import { findOfferCode, type OfferCodeRecord } from '../lenderData/offerCodeService.ts';
import { cookieValue } from './cookie.ts';

const tag = 'prefill';
const PREPOP_COOKIE = 'prepop';
const ADDRESS = { street1: text(), street2: text(), city: text(), state: text(2), zip: text(10) };
const NAME = { firstName: text(), middleName: text(), lastName: text(), suffix: text() };

const allOptional = (properties: Readonly<Record<string, object>>) =>
  closed(properties, Object.keys(properties));

const offerCodeAnswer = closed(
  {
    offerCode: text(50),
    firstName: text(),
    lastName: text(),
    inHomeDate: text(10),
    respondByDate: text(10),
    ...maskedField,
    ...ADDRESS,
  },
  ['firstName', 'lastName', 'inHomeDate', 'respondByDate', 'masked', ...Object.keys(ADDRESS)],
);

const affiliateAnswer = allOptional({
  name: allOptional(NAME),
  address: allOptional(ADDRESS),
  dob: text(10),
  email: text(254),
  phone: text(),
  income: { type: 'number' },
  affiliates: { type: 'array', items: text() },
  abVersion: text(),
  ...maskedField,
});

function registerOfferCodes(app: FastifyInstance, dependencies: AppDependencies): void {
  const { db, releases } = dependencies;
  app.get<{ Params: { code: string }; Querystring: { zip?: string } }>(
    '/service-marketing/external/api/v1/offercode/:code',
    {
      schema: routeSchema({
        tag,
        summary: 'A direct-mail offer of the lender named in x-org (CALL-04)',
        params: closed({ code: text(50) }),
        querystring: closed(zipQuery, ['zip']),
        answer: offerCodeAnswer,
      }),
    },
    async (request) => {
      const organization = organizationHeader(releases, request);
      const code = request.params.code.trim().toUpperCase();
      const { zip } = request.query;
      return maskedLookup<OfferCodeRecord>(
        dependencies,
        {
          request,
          code,
          organization,
          zip,
          zipOf: (offer) => offer.zip,
          open: ['offerCode', 'inHomeDate', 'respondByDate'],
          namesOf: begunNames,
        },
        () => findOfferCode(db.kysely, organization, code),
      );
    },
  );
}

interface AskedOfAffiliate {
  Querystring: { userData?: string; zip?: string };
}

function registerPrepop(app: FastifyInstance, dependencies: AppDependencies): void {
  const { db, releases } = dependencies;

  /** The token from the address, else from the cookie that the brand value `prepopCookie` may rename. */
  function tokenOf(request: FastifyRequest<AskedOfAffiliate>, org: string) {
    if (request.query.userData) return request.query.userData;
    const { values } = knownOrganization(releases, org, 'headers.x-org').app.brand;
    return cookieValue(request.headers.cookie, String(values.prepopCookie ?? PREPOP_COOKIE));
  }

  app.get<AskedOfAffiliate>(
    '/a/external/prepop',
    {
      schema: routeSchema({
        tag,
        summary: 'What an affiliate knows about the borrower (CALL-48)',
        querystring: closed({ userData: text(), ...zipQuery }, ['userData', 'zip']),
        answer: affiliateAnswer,
      }),
    },
    async (request) => {
      const organization = organizationHeader(releases, request);
      const token = tokenOf(request, organization);
      if (token === undefined) throw new ApiError('notFound');
      const { zip } = request.query;
      return maskedLookup<AffiliateRecord>(
        dependencies,
        {
          request,
          code: token,
          organization,
          zip,
          zipOf: ({ address }) => address?.zip,
          open: ['affiliates', 'abVersion'],
          namesOf: ({ name }) => (name === undefined ? {} : { name: begunNames(name) }),
        },
        () => findAffiliateRecord(db.kysely, organization, token),
      );
    },
  );
}

/** Prefilled answers: direct-mail offers and affiliates (CALL-04, CALL-48). */
export const prefillFeature: FeaturePlugin = (app, dependencies) => {
  registerOfferCodes(app, dependencies);
  registerPrepop(app, dependencies);
};
