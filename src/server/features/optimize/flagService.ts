import type { AppPart } from '../../../core/model/release.ts';
import type { JsonObject } from '../../../core/shared/json.ts';
import type { Queries } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { knownOrganization } from '../../http/knownOrganization.ts';
import { selectFlags, upsertFlag } from './flagStore.ts';

/** A flag as it stands (G-40). */
export interface FlagState {
  readonly enabled: boolean;
  readonly variables?: JsonObject;
}

/** Flags as they stand for an organisation, by key. */
export type FlagStates = Readonly<Record<string, FlagState>>;

/** An experiment and the side a borrower is on (FLAG-17). */
export interface Experiment {
  readonly name: string;
  readonly variation: 'variation' | 'control';
}

/** A flag to set; without `org` for every organisation, without `variables` those of the release hold. */
export interface FlagToSet {
  readonly org?: string;
  readonly key: string;
  readonly enabled: boolean;
  readonly variables?: JsonObject;
}

/** Flags of the release with what is set over them, and the experiments that are decided by flags. */
export interface FlagService {
  /** The flags by key; answers 404 for an unknown organisation. */
  flags(organization: string): Promise<FlagStates>;
  experiments(organization: string): Promise<readonly Experiment[]>;
  /** Sets a flag; answers 400 for a key that is none of the flags (FLAG-07). */
  set(flag: FlagToSet): Promise<void>;
}

/** The flags that decide an experiment: whether they are on is the borrower's side (C-28, FLAG-19). */
const EXPERIMENTS = ['fe-heloc-redesign-2025', 'fe-identity-broker-mode'] as const;

const toState = (enabled: boolean, variables: object | undefined): FlagState =>
  variables === undefined || Object.keys(variables).length === 0
    ? { enabled }
    : { enabled, variables: variables as JsonObject };

/** The flag defaults of a release with what is set for all over them and, over that, what is set for the organisation. */
export async function readFlags(
  queries: Queries,
  organization: string,
  defaults: AppPart['flags'],
): Promise<FlagStates> {
  const rows = await selectFlags(queries, organization);
  return Object.fromEntries([
    ...Object.entries(defaults).map(([key, flag]) => [key, toState(flag.enabled, flag.variables)]),
    ...rows.map((row) => [row.key, toState(row.enabled, row.variables)]),
  ]);
}

/** Flags by release and by the table `flags`. */
export function createFlagService({ db, releases }: Pick<AppDependencies, 'db' | 'releases'>): FlagService {
  const defaultsOf = (organization: string, where: string): AppPart['flags'] =>
    knownOrganization(releases, organization, where).app.flags;

  const flags = async (organization: string): Promise<FlagStates> =>
    readFlags(db.kysely, organization, defaultsOf(organization, 'organisation'));

  return {
    flags,

    async experiments(organization) {
      const states = await flags(organization);
      return EXPERIMENTS.map((name) => ({
        name,
        variation: states[name]?.enabled ? 'variation' : 'control',
      }));
    },

    async set({ org, key, enabled, variables }) {
      const known = org === undefined ? releases.brands : [org];
      const found = known.map((code) => defaultsOf(code, 'body.org')[key]).find((flag) => flag !== undefined);
      if (found === undefined) throw new ApiError('badRequest', ['body.key is not one of the flags']);
      await upsertFlag(db.kysely, {
        organization: org ?? '',
        key,
        enabled,
        variables: variables ?? (found.variables as JsonObject | undefined) ?? {},
      });
    },
  };
}
