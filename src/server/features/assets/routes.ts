import linkResultSchema from '../../../../schemas/api/account-link-result.schema.json' with { type: 'json' };
import type { AccountLinkResultRequest } from '../../../core/model/generated/api/account-link-result.ts';
import { apiSchema } from '../../http/apiSchema.ts';
import type { FeaturePlugin } from '../../http/dependencies.ts';
import type { AssetProvider } from '../providers/assetProviderService.ts';
import { registerVisitCalls } from '../providers/visitCallsService.ts';
import { createAssetLinks } from './assetLinks.ts';

/** Assets linked at a provider (G-09); without one there are no such calls. */
export const assetsFeature =
  (provider: AssetProvider | undefined): FeaturePlugin =>
  (app, dependencies) => {
    if (!provider) return;
    const links = createAssetLinks(dependencies, provider);
    registerVisitCalls<unknown, AccountLinkResultRequest>(app, dependencies, {
      tag: 'assets',
      path: 'asset-depletion',
      begin: {
        summary: 'Begin a new visit to a provider of balances (G-09); 409 if no assets are needed now',
        run: links.begin,
      },
      take: {
        summary: 'Take the assets that a provider found (G-09); 422 for a token of another visit',
        body: apiSchema(linkResultSchema),
        run: (tx, uuid, session, { publicToken }) => links.take(tx, uuid, session, publicToken),
      },
    });
  };
