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

/** Ends the key under which a flag's variables are asked for: `fe-heloc-maintenance.variables`. */
export const VARIABLES = /\.variables$/;

/** Evaluates flags by an OpenFeature provider. */
export interface FlagEvaluation {
  /** The flags of a release for a context; a flag that the provider does not know, or cannot answer, is as in the release. */
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

/** An evaluation by one provider, under a name of its own: several servers in a process do not meet. */
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
