import type { FlagRollout } from '../../../core/model/generated/flags.ts';
import type { AppPart } from '../../../core/model/release.ts';
import type { JsonObject } from '../../../core/shared/json.ts';
import type { Reading } from '../../db/readTogether.ts';
import type { Queries } from '../../db/tables.ts';
import { type FlagSubject, idsOf, reaches } from './flagContext.ts';
import { flagReadings, selectEvaluations, selectFlags } from './flagStore.ts';

/** A flag's state for a subject (G-40). */
export interface FlagState {
  readonly enabled: boolean;
  readonly variables?: JsonObject;
}

export type FlagStates = Readonly<Record<string, FlagState>>;

interface FlagRule {
  readonly enabled: boolean;
  readonly variables?: object | undefined;
  readonly rollout?: object | null | undefined;
}

function stateOf(
  key: string,
  { enabled, variables = {}, rollout }: FlagRule,
  subject: FlagSubject,
): FlagState {
  const isOn = enabled && (!rollout || reaches(key, rollout as FlagRollout, subject));
  if (Object.keys(variables).length === 0) return { enabled: isOn };
  return { enabled: isOn, variables: variables as JsonObject };
}

/** The release's defaults, overridden by global settings and then by the organization's. */
export async function embeddedFlags(
  queries: Queries,
  organization: string,
  defaults: AppPart['flags'],
  subject: FlagSubject,
): Promise<FlagStates> {
  const rows = await selectFlags(queries, organization);
  const rules: [string, FlagRule][] = [
    ...Object.entries(defaults),
    ...rows.map((row): [string, FlagRule] => [row.key, row]),
  ];
  return Object.fromEntries(rules.map(([key, rule]) => [key, stateOf(key, rule, subject)]));
}

/**
 * A subject's flags on the server, as its browser was told: embedded flags, overridden by the answers of the
 * lender's own flag service for the application, else identity, else tracker.
 */
export async function readFlags(
  queries: Queries,
  organization: string,
  defaults: AppPart['flags'],
  subject: FlagSubject,
): Promise<FlagStates> {
  const embedded = await embeddedFlags(queries, organization, defaults, subject);
  const ids = idsOf(subject);
  if (ids.length === 0) return embedded;
  const told = await selectEvaluations(queries, organization, ids);
  const found = ids.map((id) => told.find((row) => row.subject === id)).find((row) => row !== undefined);
  return { ...embedded, ...(found?.flags as FlagStates | undefined) };
}

/** The reads of `readFlags`, to batch with others; needs an identity or application. */
export const readingsOfFlags = (
  tx: Queries,
  organization: string,
  subject: FlagSubject,
): readonly Reading[] => flagReadings(tx, organization, idsOf(subject));
