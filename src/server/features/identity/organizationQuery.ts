import type { AppDependencies } from '../../http/dependencies.ts';
import { knownOrganization } from '../../http/knownOrganization.ts';
import { closed, text } from '../../http/routeSchema.ts';

/** A request that names its lender in the address. */
export interface WithOrganization {
  Querystring: { organization: string };
}

/** JSON Schema of the query of `WithOrganization`. */
export const organizationQuery = closed({ organization: text(64) });

/** The lender's code; answers 404 when there is none of that code. */
export const organizationOf = (
  { releases }: Pick<AppDependencies, 'releases'>,
  { organization }: WithOrganization['Querystring'],
): string => knownOrganization(releases, organization, 'query.organization').app.brand.code;
