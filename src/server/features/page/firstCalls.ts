import { isUuid } from '../../../core/shared/textChecks.ts';
import { withQuery } from '../../../core/shared/withQuery.ts';
import { BASE } from './pageAddress.ts';

/** A page whose document carries answers: of one application, or of all that a person has. */
export interface PersonalPage {
  /** Undefined for the dashboard. */
  readonly uuid: string | undefined;
}

/** The personal page at a path; undefined for all others, whose documents carry nothing of anybody. */
export function personalPage(path: string): PersonalPage | undefined {
  if (path === '/dashboard') return { uuid: undefined };
  const [uuid = ''] = path.startsWith(`${BASE}/`) ? path.slice(BASE.length + 1).split('/') : [];
  return isUuid(uuid) ? { uuid } : undefined;
}

const APPLICATIONS = '/service-application/api/v1/application/heloc';

export const PROFILE = '/service-profile/api/v1/profile';
export const ALL = `${APPLICATIONS}/all`;
export const FLAGS = '/service-optimize/external/api/v1/features';
export const applicationAt = (uuid: string): string => `${APPLICATIONS}/${uuid}`;
export const statusAt = (uuid: string): string =>
  `/service-krang-heloc/borrower/secure/api/v1/${uuid}/status`;

/** Asked by every personal page: who is there, and what stands around the page. */
const ofEveryPage = (lender: string): readonly string[] => [
  PROFILE,
  '/identity-broker/customer/secure/api/v3/self/figureinfo',
  '/service-notifications/api/v1/notifications',
  withQuery(
    '/service-operating-hours/external/api/v1/hours/OPS_PHONE',
    new URLSearchParams({ display: 'true' }),
  ),
  withQuery(
    '/service-application/external/api/v1/heloc/state-licenses',
    new URLSearchParams({ orgCode: lender }),
  ),
];

const ofApplication = (uuid: string): readonly string[] => [
  `/service-conditions/external/api/v1/applications/${uuid}/conditions/external-applicants`,
  `${APPLICATIONS.replace('/v1/', '/v3/')}/optermizerly-profile`,
];

/** What the page reads at once, beside an application and its status, in any order; addresses as the page writes them (web clients). */
export const firstReads = ({ uuid }: PersonalPage, lender: string): readonly string[] => [
  ...ofEveryPage(lender),
  ...(uuid === undefined ? [ALL] : ofApplication(uuid)),
];
