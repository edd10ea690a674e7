import linkResultSchema from '../../../../schemas/api/income-link-result.schema.json' with { type: 'json' };
import linkTokenSchema from '../../../../schemas/api/income-link-token.schema.json' with { type: 'json' };
import type { IncomeLinkResultRequest } from '../../../core/model/generated/api/income-link-result.ts';
import type { IncomeLinkTokenRequest } from '../../../core/model/generated/api/income-link-token.ts';
import { apiSchema } from '../../http/apiSchema.ts';
import type { FeaturePlugin } from '../../http/dependencies.ts';
import type { IncomeProvider } from '../providers/incomeProviderService.ts';
import { registerVisitCalls } from '../providers/visitCallsService.ts';
import { createIncomeLinks } from './incomeLinks.ts';

/** Income from providers (G-15); without one there are no such calls. */
export const incomeFeature =
  (provider: IncomeProvider | undefined): FeaturePlugin =>
  (app, dependencies) => {
    if (!provider) return;
    const links = createIncomeLinks(dependencies, provider);
    registerVisitCalls<IncomeLinkTokenRequest, IncomeLinkResultRequest>(app, dependencies, {
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
        run: links.take,
      },
    });
  };
