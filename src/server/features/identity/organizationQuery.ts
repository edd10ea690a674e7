import type { AppDependencies } from '../../http/dependencies.ts';
import { knownOrganization } from '../../http/knownOrganization.ts';
import { closed, text } from '../../http/routeSchema.ts';

/** A request that names its lender in the query. */
export interface WithOrganization {
  Querystring: { organization: string };
}

export const organizationQuery = closed({ organization: text(64) });

/** The lender's code; answers 404 when it is unknown. */
export const organizationOf = (
  { releases }: Pick<AppDependencies, 'releases'>,
  { organization }: WithOrganization['Querystring'],
): string => knownOrganization(releases, organization, 'query.organization').app.brand.code;
