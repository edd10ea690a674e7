import linkResultSchema from '../../../../schemas/api/account-link-result.schema.json' with { type: 'json' };
import type { AccountLinkResultRequest } from '../../../core/model/generated/api/account-link-result.ts';
import { apiSchema } from '../../http/apiSchema.ts';
import type { FeaturePlugin } from '../../http/dependencies.ts';
import type { FindingCompanies } from '../providers/companyService.ts';
import { registerVisitCalls } from '../providers/visitCallsService.ts';
import { createAssetLinks } from './assetLinks.ts';

/** Assets linked at a company (G-09); 404 for a lender without one. */
export const assetsFeature =
  (companies: FindingCompanies): FeaturePlugin =>
  (app, dependencies) => {
    const links = createAssetLinks(dependencies);
    registerVisitCalls<unknown, AccountLinkResultRequest>(app, dependencies, companies, {
      tag: 'assets',
      path: 'asset-depletion',
      begin: {
        summary: 'Begin a new visit to a provider of balances (G-09); 409 if no assets are needed now',
        run: links.begin,
      },
      take: {
        summary: 'Take the assets that a provider found (G-09); 422 for a token of another visit',
        body: apiSchema(linkResultSchema),
        back: (tx, uuid, session, { publicToken }) => links.back(tx, uuid, session, publicToken),
        run: (tx, uuid, session, { publicToken }) => links.take(tx, uuid, session, publicToken),
      },
    });
  };
