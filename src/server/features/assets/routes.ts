import linkResultSchema from '../../../../schemas/api/account-link-result.schema.json' with { type: 'json' };
import type { AccountLinkResultRequest } from '../../../core/model/generated/api/account-link-result.ts';
import { apiSchema } from '../../http/apiSchema.ts';
import {
  applicationAnswer,
  HELOC,
  kept,
  type OfApplication,
  ofApplication,
  writeHeaders,
} from '../../http/applicationRoute.ts';
import type { AppDependencies, FeaturePlugin } from '../../http/dependencies.ts';
import { answerOnce } from '../../http/idempotentRoute.ts';
import { requireIdentity, sessionOf } from '../../http/requestContext.ts';
import { closed, routeSchema, text } from '../../http/routeSchema.ts';
import type { AssetProvider } from '../providers/assetProviderService.ts';
import { createAssetLinks } from './assetLinks.ts';

const tag = 'assets';

/** Assets that are linked at a provider (G-09). */
export const assetsFeature =
  (providerOf: (dependencies: AppDependencies) => AssetProvider): FeaturePlugin =>
  (app, dependencies) => {
    const links = createAssetLinks(dependencies, providerOf(dependencies));
    app.post<OfApplication>(
      `${HELOC}/:uuid/asset-depletion/link-token`,
      {
        onRequest: requireIdentity,
        schema: routeSchema({
          tag,
          summary:
            'Begin a visit to a provider of balances (G-09), each call another; 409 when no assets are asked for now',
          params: ofApplication,
          answer: closed({ token: text(), url: text() }),
          signedIn: true,
        }),
      },
      // Not kept for a repeat: its answer is a token, of which only the fingerprint may be stored.
      (request) =>
        dependencies.db.transaction((tx) => links.begin(tx, request.params.uuid, sessionOf(request))),
    );
    app.post<OfApplication & { Body: AccountLinkResultRequest }>(
      `${HELOC}/:uuid/asset-depletion/link-result`,
      {
        onRequest: requireIdentity,
        schema: routeSchema({
          tag,
          summary: 'Take the assets that a provider found (G-09); 422 for a token of another visit',
          params: ofApplication,
          headers: writeHeaders,
          body: apiSchema(linkResultSchema),
          answer: applicationAnswer,
          signedIn: true,
        }),
      },
      (request, reply) =>
        answerOnce(dependencies, request, reply, async (tx) => {
          const { publicToken } = request.body;
          const taken = await links.take(tx, request.params.uuid, sessionOf(request), publicToken);
          return { status: 200, body: kept(taken) };
        }),
    );
  };
