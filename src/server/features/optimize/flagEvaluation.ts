import {
  type Client,
  type EvaluationContext,
  type JsonValue,
  OpenFeature,
  type Provider,
} from '@openfeature/server-sdk';
import type { AppPart } from '../../../core/model/release.ts';
import type { JsonObject } from '../../../core/shared/json.ts';
import type { FlagState, FlagStates } from './flagStates.ts';

/** Suffix of the key for a flag's variables: `fe-heloc-maintenance.variables`. */
export const VARIABLES = /\.variables$/;

export interface FlagEvaluation {
  /** A release's flags for a context; those the provider cannot answer keep the release's defaults. */
  evaluate(defaults: AppPart['flags'], context: EvaluationContext): Promise<FlagStates>;
}

async function evaluateFlag(
  client: Client,
  [key, flag]: [string, AppPart['flags'][string]],
  context: EvaluationContext,
): Promise<FlagState> {
  const { enabled, variables = {}, rollout } = flag;
  const [enabledNow, own] = await Promise.all([
    client.getBooleanValue(key, enabled && rollout === undefined, context),
    client.getObjectValue(`${key}.variables`, variables as JsonValue, context),
  ]);
  return Object.keys(Object(own)).length === 0
    ? { enabled: enabledNow }
    : { enabled: enabledNow, variables: own as JsonObject };
}

/** Evaluates by one provider under its own name, so that servers in one process stay separate. */
export async function createFlagEvaluation(name: string, provider: Provider): Promise<FlagEvaluation> {
  await OpenFeature.setProviderAndWait(name, provider);
  const client = OpenFeature.getClient(name);
  return {
    async evaluate(defaults, context) {
      const flags = Object.entries(defaults).map(
        async (entry) => [entry[0], await evaluateFlag(client, entry, context)] as const,
      );
      return Object.fromEntries(await Promise.all(flags));
    },
  };
}
