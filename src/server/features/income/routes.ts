import linkResultSchema from '../../../../schemas/api/income-link-result.schema.json' with { type: 'json' };
import linkTokenSchema from '../../../../schemas/api/income-link-token.schema.json' with { type: 'json' };
import type { IncomeLinkResultRequest } from '../../../core/model/generated/api/income-link-result.ts';
import type { IncomeLinkTokenRequest } from '../../../core/model/generated/api/income-link-token.ts';
import { apiSchema } from '../../http/apiSchema.ts';
import type { FeaturePlugin } from '../../http/dependencies.ts';
import type { FindingCompanies } from '../providers/companyService.ts';
import { registerVisitCalls } from '../providers/visitCallsService.ts';
import { createIncomeLinks } from './incomeLinks.ts';

/** Income from companies (G-15); 404 for a lender without one. */
export const incomeFeature =
  (companies: FindingCompanies): FeaturePlugin =>
  (app, dependencies) => {
    const links = createIncomeLinks(dependencies);
    registerVisitCalls<IncomeLinkTokenRequest, IncomeLinkResultRequest>(app, dependencies, companies, {
      tag: 'income',
      path: 'income',
      begin: {
        summary: 'Begin a new visit to a provider of income (G-15); 409 if income is not needed now',
        body: apiSchema(linkTokenSchema),
        run: links.begin,
      },
      take: {
        summary: 'Take what a provider of income found (G-15); 422 for a token of another visit',
        body: apiSchema(linkResultSchema),
        back: links.back,
        run: links.take,
      },
    });
  };
