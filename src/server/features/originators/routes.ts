import type { FastifyInstance, FastifyRequest } from 'fastify';
import defaultSchema from '../../../../schemas/api/default-originator.schema.json' with { type: 'json' };
import type { DefaultOriginatorRequest } from '../../../core/model/generated/api/default-originator.ts';
import { compact } from '../../../core/shared/compact.ts';
import { apiSchema } from '../../http/apiSchema.ts';
import type { AppDependencies, FeaturePlugin } from '../../http/dependencies.ts';
import { knownOrganization, organizationFamily, organizationHeader } from '../../http/knownOrganization.ts';
import { begunNames, maskedField, maskedLookup, zipQuery } from '../../http/maskedRecord.ts';
import { forEveryLender } from '../../http/requestContext.ts';
import { closed, routeSchema, text, uuid } from '../../http/routeSchema.ts';
import type { ReleaseService } from '../../releases/releaseService.ts';
import { createLeadService, type LeadService, type Referral } from './leadService.ts';

const tag = 'originators';
const BASE = '/service-lead-portal/api';
const params = closed({ uuid });

const ORIGINATOR = {
  loanOriginatorUuid: uuid,
  originatorName: text(),
  brokerName: text(),
  avatarUri: text(2000),
  email: text(254),
  phoneNumber: text(),
  nmls: text(),
  enforceLicensedStatesForReferral: { type: 'boolean' },
};

const REFERRAL = Object.fromEntries(
  [
    'firstName',
    'lastName',
    'suffix',
    'street1',
    'street2',
    'city',
    'state',
    'zip',
    'phoneNumber',
    'email',
    'status',
  ].map((name) => [name, text(254)]),
);

type ByUuid = { Params: { uuid: string } };
type ByUuidAndZip = ByUuid & { Querystring: { zip?: string } };

function registerOriginators(app: FastifyInstance, leads: LeadService, releases: ReleaseService): void {
  app.get<ByUuid & { Querystring: { organization: string } }>(
    `${BASE}/lo/:uuid`,
    {
      schema: routeSchema({
        tag,
        summary: 'A loan originator (CALL-17)',
        params,
        querystring: closed({ organization: text(64) }),
        answer: closed(ORIGINATOR, ['brokerName', 'avatarUri']),
      }),
    },
    async ({ params: { uuid }, query }) => {
      const release = knownOrganization(releases, query.organization, 'query.organization');
      return leads.originator(uuid, organizationFamily(release));
    },
  );

  app.get<ByUuid>(
    `${BASE}/lo/:uuid/licensed-states`,
    {
      // Names no lender and nothing personal.
      onRequest: forEveryLender,
      schema: routeSchema({
        tag,
        summary: 'States the originator is licensed in (CALL-18)',
        params,
        answer: { type: 'array', items: text(2) },
      }),
    },
    ({ params: { uuid } }) => leads.licensedStates(uuid),
  );
}

function registerDefault(app: FastifyInstance, leads: LeadService, releases: ReleaseService): void {
  const url = `${BASE}/lo/default`;
  const body = apiSchema(defaultSchema);
  const described = { tag, summary: 'Originator for a borrower without a referrer (CALL-19, C-32)' };
  const answer = closed({ loanOriginatorUuid: uuid });
  const find = async ({ organization, state }: DefaultOriginatorRequest) => {
    const family = organizationFamily(knownOrganization(releases, organization, 'organization'));
    return { loanOriginatorUuid: await leads.defaultOriginator(family, state) };
  };
  app.post<{ Body: DefaultOriginatorRequest }>(
    url,
    { schema: routeSchema({ ...described, body, answer }) },
    (request) => find(request.body),
  );
  app.get<{ Querystring: DefaultOriginatorRequest }>(
    url,
    {
      schema: routeSchema({
        ...described,
        querystring: { ...body, required: ['organization'] },
        answer,
      }),
    },
    (request) => find(request.query),
  );
}

function registerReferrals(app: FastifyInstance, leads: LeadService, dependencies: AppDependencies): void {
  const { releases } = dependencies;

  /** The referral of the address, if it belongs to the lender in x-org. */
  async function referralOf(
    request: FastifyRequest<ByUuidAndZip>,
  ): Promise<Partial<Referral> & { readonly masked?: true }> {
    const organization = organizationHeader(releases, request);
    const uuid = request.params.uuid.toLowerCase();
    const family = organizationFamily(knownOrganization(releases, organization, 'headers.x-org'));
    const { zip } = request.query;
    return maskedLookup<Referral>(
      dependencies,
      {
        request,
        code: uuid,
        organization,
        zip,
        zipOf: (referral) => referral.zip,
        open: ['status'],
        namesOf: begunNames,
      },
      () => leads.referral(uuid, family),
    );
  }

  app.get<ByUuidAndZip>(
    `${BASE}/referrals/:uuid`,
    {
      schema: routeSchema({
        tag,
        summary: 'What a referral knows about the borrower (CALL-15)',
        params,
        querystring: closed(zipQuery, ['zip']),
        answer: closed({ ...REFERRAL, ...maskedField }, [...Object.keys(REFERRAL), 'masked']),
      }),
    },
    referralOf,
  );

  app.get<ByUuidAndZip>(
    '/service-application/external/api/v1/heloc/referral-id/:uuid',
    {
      schema: routeSchema({
        tag,
        summary: 'Whether the referred person has an account: then a status and the e-mail address (CALL-16)',
        params,
        querystring: closed(zipQuery, ['zip']),
        answer: closed({ status: text(), email: text(254), ...maskedField }, ['status', 'email', 'masked']),
      }),
    },
    async (request) => {
      const { status, email, masked } = await referralOf(request);
      return compact({ status, email, masked });
    },
  );
}

/** Loan originators and referrals (CALL-15 to CALL-19), as their lenders gave them. */
export const originatorsFeature: FeaturePlugin = (app, dependencies) => {
  const { releases } = dependencies;
  const leads = createLeadService(dependencies);
  registerOriginators(app, leads, releases);
  registerDefault(app, leads, releases);
  registerReferrals(app, leads, dependencies);
};
