import { createCompanies } from './connectedCompanies.ts';
import { companyPerformer } from './features/companies/companyPerformer.ts';
import type { CompanyWork } from './features/companies/companyWork.ts';
import { resultTakers } from './features/companies/resultTakers.ts';
import { companyFeatures } from './features/companies/routes.ts';
import type { LenderOptions, RunningLender } from './features/lender/lenderService.ts';
import type { FindingCompanies, HostedPages } from './features/providers/companyService.ts';
import { createHostedVisits } from './features/providers/hostedVisitsService.ts';
import type { AppDependencies, FeaturePlugin } from './http/dependencies.ts';
import { ApiError } from './http/errors.ts';

/** Who stands in for the companies that the connections of a lender do not name. */
export interface StandIns {
  readonly finding?: FindingCompanies | undefined;
  readonly pages?: HostedPages | undefined;
}

/** The companies of all lenders, as the features use them. */
export interface LendingCompanies {
  readonly finding: FindingCompanies;
  readonly pages: HostedPages;
  readonly work: CompanyWork;
  readonly features: readonly FeaturePlugin[];
}

/** Companies by the connections, and stand-ins for the others. */
export function lendingCompanies(dependencies: AppDependencies, standIns: StandIns) {
  const companies = createCompanies(dependencies);
  const finding: FindingCompanies = (...asked) => companies.finding(...asked) ?? standIns.finding?.(...asked);
  const placeOf: HostedPages['placeOf'] = (subject) =>
    companies.hosted(subject.organization, subject.role) ? {} : standIns.pages?.placeOf(subject);
  const parts: Pick<LenderOptions, 'pages' | 'outside'> = {
    pages: { placeOf },
    outside: companyPerformer(dependencies.system),
  };
  return {
    /** What the lender itself needs of them. */
    parts,
    /** Everything else, which moves this lender's applications on. */
    forLender(lender: RunningLender): LendingCompanies {
      const hosted = createHostedVisits(dependencies, companies.hosted, resultTakers(dependencies, lender));
      const pages: HostedPages = {
        placeOf,
        open: (request) => {
          if (companies.hosted(request.organization, request.role)) return hosted.open(request);
          if (!standIns.pages) throw new ApiError('notFound');
          return standIns.pages.open(request);
        },
      };
      return {
        finding,
        pages,
        ...companyFeatures(dependencies, { companies: { ...companies, finding }, hosted, lender }),
      };
    },
  };
}
