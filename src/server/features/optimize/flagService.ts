import type { OptimizeUser } from '../../../core/model/generated/api/features.ts';
import type { FlagRollout } from '../../../core/model/generated/flags.ts';
import type { AppPart } from '../../../core/model/release.ts';
import { compact } from '../../../core/shared/compact.ts';
import type { JsonObject } from '../../../core/shared/json.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { knownOrganization } from '../../http/knownOrganization.ts';
import { createEmbeddedProvider } from './embeddedProvider.ts';
import { idsOf } from './flagContext.ts';
import { createFlagEvaluation } from './flagEvaluation.ts';
import type { FlagStates } from './flagStates.ts';
import { upsertEvaluation, upsertFlag } from './flagStore.ts';
import { createOfrepProvider } from './ofrepProvider.ts';

export { type FlagStates, readFlags, readingsOfFlags } from './flagStates.ts';

/** An experiment and the borrower's side (FLAG-17). */
export interface Experiment {
  readonly name: string;
  readonly variation: 'variation' | 'control';
}

/** Without `org` for every organization; without `variables` the release's apply. */
export interface FlagToSet {
  readonly org?: string;
  readonly key: string;
  readonly enabled: boolean;
  readonly variables?: JsonObject;
  readonly rollout?: FlagRollout;
}

/** Flags for a visitor, and experiments decided by flags. */
export interface FlagService {
  /** Flags by key (FLAG-14); answers 404 for an unknown organization. */
  flags(organization: string, user: OptimizeUser): Promise<FlagStates>;
  experiments(organization: string, user: OptimizeUser): Promise<readonly Experiment[]>;
  /** Answers 400 for an unknown key (FLAG-07). */
  set(flag: FlagToSet): Promise<void>;
}

/** Flags that decide an experiment by being on or off (C-28, FLAG-19). */
const EXPERIMENTS = ['fe-heloc-redesign-2025', 'fe-identity-broker-mode'] as const;

const TIMEOUT = 2_000;

type Dependencies = Pick<AppDependencies, 'db' | 'releases' | 'clock' | 'ids' | 'settings'>;

/** Uses a lender's own OpenFeature provider if set, else the embedded one. */
export function createFlagService({ db, releases, clock, ids, settings }: Dependencies): FlagService {
  const defaultsOf = (organization: string, where: string): AppPart['flags'] =>
    knownOrganization(releases, organization, where).app.flags;
  const { flagServiceUrl: address, flagServiceToken: token } = settings;
  const provider = address
    ? createOfrepProvider({ address, token, fetch, timeout: TIMEOUT })
    : createEmbeddedProvider({ queries: db.kysely, defaultsOf: (code) => defaultsOf(code, 'organisation') });
  const evaluation = createFlagEvaluation(ids.uuid(), provider);

  async function flags(organization: string, user: OptimizeUser): Promise<FlagStates> {
    const defaults = defaultsOf(organization, 'organisation');
    const { attributes = {}, identityUuid, applicationUuid, trackerId } = user;
    const subject = { applicationUuid, identityUuid, trackerId };
    const known = compact(subject);
    const [targetingKey] = idsOf(subject);
    const key = targetingKey === undefined ? {} : { targetingKey };
    const states = await (await evaluation).evaluate(defaults, {
      ...attributes,
      ...known,
      ...key,
      organization,
    });
    // Claims of the caller may affect the answer, never the server's records.
    const isPlain = Object.keys(attributes).length === 0;
    if (address && isPlain && targetingKey !== undefined) await keep(organization, targetingKey, states);
    return states;
  }

  const keep = (organization: string, subject: string, states: FlagStates) =>
    upsertEvaluation(db.kysely, { organization, subject, flags: states, at: new Date(clock.now()) });

  return {
    flags,

    async experiments(organization, user) {
      const states = await flags(organization, user);
      return EXPERIMENTS.map((name) => ({
        name,
        variation: states[name]?.enabled ? 'variation' : 'control',
      }));
    },

    async set({ org, key, enabled, variables, rollout }) {
      const known = org === undefined ? releases.brands : [org];
      const found = known.map((code) => defaultsOf(code, 'body.org')[key]).find((flag) => flag !== undefined);
      if (found === undefined) throw new ApiError('badRequest', ['body.key is not one of the flags']);
      await upsertFlag(db.kysely, {
        organization: org ?? '',
        key,
        enabled,
        variables: variables ?? (found.variables as JsonObject | undefined) ?? {},
        rollout,
      });
    },
  };
}
