import type { FeaturePlugin } from '../../http/dependencies.ts';
import { knownOrganization } from '../../http/knownOrganization.ts';
import { closed, routeSchema, text } from '../../http/routeSchema.ts';
import { stateEligibility, stateLicenses } from './eligibility.ts';

const tag = 'eligibility';
const BASE = '/service-application/external/api';
const ZIP = { type: 'string', pattern: '^\\d{5}$' } as const;

const listOf = (items: object) => ({ type: 'array', items });
const orgCode = closed({ orgCode: text(64) });

type OrgCode = { Querystring: { orgCode: string } };

/** Where a lender lends: states, refused ZIP codes, licenses (CALL-44 to CALL-46). */
export const eligibilityFeature: FeaturePlugin = (app, { releases }) => {
  const releaseOf = ({ orgCode }: OrgCode['Querystring']) =>
    knownOrganization(releases, orgCode, 'query.orgCode');

  app.get<OrgCode>(
    `${BASE}/v2/heloc/states-eligibility`,
    {
      schema: routeSchema({
        tag,
        summary: 'States the lender lends in (CALL-44)',
        querystring: orgCode,
        answer: listOf(closed({ abbrev: text(2), name: text(), eligible: { type: 'boolean' } })),
      }),
    },
    async ({ query }) => stateEligibility(releaseOf(query)),
  );

  app.get<OrgCode>(
    `${BASE}/v1/heloc/zip-eligibility`,
    {
      schema: routeSchema({
        tag,
        summary: 'ZIP codes the lender does not serve (CALL-45)',
        querystring: closed({ orgCode: text(64), zip: ZIP }),
        answer: closed({ ineligibleZips: listOf(ZIP) }),
      }),
    },
    async ({ query }) => ({ ineligibleZips: releaseOf(query).app.brand.lending.ineligibleZips ?? [] }),
  );

  app.get<OrgCode>(
    `${BASE}/v1/heloc/state-licenses`,
    {
      schema: routeSchema({
        tag,
        summary: 'Licences of the lender (CALL-46)',
        querystring: orgCode,
        answer: listOf(
          closed({ abbrev: text(2), licenseNumber: text(), type: text() }, ['licenseNumber', 'type']),
        ),
      }),
    },
    async ({ query }) => stateLicenses(releaseOf(query)),
  );
};
