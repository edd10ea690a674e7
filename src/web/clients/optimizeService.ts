import type { OptimizeUser } from '../../core/model/generated/api/features.ts';
import type { JsonObject } from '../../core/shared/json.ts';
import type { HttpClient } from './httpClient.ts';

/** A flag evaluated for one borrower. */
export interface FlagValue {
  readonly enabled: boolean;
  readonly variables?: JsonObject;
}

/** Flags and experiments (CALL-24, CALL-25, CALL-27). */
export const createOptimizeService = (client: HttpClient) => ({
  /** CALL-24 */
  feature: (featureKey: string, optimizeUser: OptimizeUser) =>
    client.send<FlagValue>({
      method: 'POST',
      path: '/service-optimize/external/api/v1/feature',
      body: { featureKey, optimizeUser },
      external: true,
    }),
  features: (optimizeUser: OptimizeUser) =>
    client.send<{ flags: Readonly<Record<string, FlagValue>> }>({
      method: 'POST',
      path: '/service-optimize/external/api/v1/features',
      body: { optimizeUser },
      external: true,
    }),
  decision: (optimizeUser: OptimizeUser) =>
    client.send<{ experiments: readonly { name: string; variation: 'variation' | 'control' }[] }>({
      method: 'POST',
      path: '/service-optimize/external/api/v2/decision',
      body: { optimizeUser },
      external: true,
    }),
});
