import {
  ErrorCode,
  type EvaluationContext,
  type Provider,
  type ResolutionDetails,
} from '@openfeature/server-sdk';
import type { AppPart } from '../../../core/model/release.ts';
import type { Queries } from '../../db/tables.ts';
import { createBulkReader } from './bulkReader.ts';
import { VARIABLES } from './flagEvaluation.ts';
import { embeddedFlags, type FlagState, type FlagStates } from './flagStates.ts';

export interface EmbeddedSources {
  readonly queries: Queries;
  readonly defaultsOf: (organization: string) => AppPart['flags'];
}

const notFound = <T>(value: T): ResolutionDetails<T> => ({ value, errorCode: ErrorCode.FLAG_NOT_FOUND });

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/**
 * OpenFeature provider over the release's flags and the table `flags`; reads all flags of an evaluation at
 * once.
 */
export function createEmbeddedProvider({ queries, defaultsOf }: EmbeddedSources): Provider {
  const read = createBulkReader<FlagStates>((context: EvaluationContext) => {
    const { organization, trackerId, identityUuid, applicationUuid } = context;
    const code = String(organization);
    return embeddedFlags(queries, code, defaultsOf(code), {
      trackerId: textOf(trackerId),
      identityUuid: textOf(identityUuid),
      applicationUuid: textOf(applicationUuid),
    });
  });
  const flag = async (key: string, context: EvaluationContext): Promise<FlagState | undefined> => {
    const flags = await read(context);
    return Object.hasOwn(flags, key) ? flags[key] : undefined;
  };
  return {
    metadata: { name: 'embedded' },
    runsOn: 'server',
    async resolveBooleanEvaluation(key, fallback, context) {
      const found = await flag(key, context);
      return found ? { value: found.enabled } : notFound(fallback);
    },
    async resolveObjectEvaluation(key, fallback, context) {
      const found = await flag(key.replace(VARIABLES, ''), context);
      return found?.variables ? { value: found.variables as typeof fallback } : notFound(fallback);
    },
    resolveStringEvaluation: async (_key, fallback) => notFound(fallback),
    resolveNumberEvaluation: async (_key, fallback) => notFound(fallback),
  };
}
