import type { ExperimentRecord } from '../../../core/model/generated/api/experiments.ts';
import { isObject } from '../../../core/shared/json.ts';
import type { ApplicationService } from '../../clients/applicationService.ts';
import { isUnanswered } from '../../clients/fetchError.ts';
import { retry } from '../../clients/retry.ts';

const KEY = 'saved-experiments';

type Saved = Readonly<Record<string, readonly string[]>>;

export interface ExperimentPorts {
  readonly applications: Pick<ApplicationService, 'saveExperiments'>;
  readonly local: Storage;
  /** Resolves after the given time. */
  readonly wait: (milliseconds: number) => Promise<void>;
}

function read(local: Storage): Saved {
  try {
    const kept: unknown = JSON.parse(local.getItem(KEY) ?? '{}');
    if (!isObject(kept)) return {};
    return Object.fromEntries(Object.entries(kept).filter(([, names]) => Array.isArray(names))) as Saved;
  } catch {
    return {};
  }
}

function change(
  local: Storage,
  applicationUuid: string,
  next: (names: readonly string[]) => readonly string[],
) {
  try {
    const saved = read(local);
    local.setItem(KEY, JSON.stringify({ ...saved, [applicationUuid]: next(saved[applicationUuid] ?? []) }));
  } catch {
    // Without storage each visit saves them; the server deduplicates.
  }
}

/**
 * Saves each experiment's variation once per application: local storage remembers what was saved, and forgets it when
 * saving fails (FLAG-16). Retries while there is no answer (HTTP-15). Rejects without an application (FLAG-18).
 */
export async function saveExperiments(
  applicationUuid: string | undefined,
  experiments: readonly ExperimentRecord[],
  { applications, local, wait }: ExperimentPorts,
): Promise<void> {
  if (!applicationUuid) throw new Error('App ID is required to save experiment');
  const saved = new Set(read(local)[applicationUuid]);
  const fresh = experiments.filter(({ name }) => !saved.has(name));
  if (fresh.length === 0) return;
  const names = fresh.map(({ name }) => name);
  change(local, applicationUuid, (before) => [...before, ...names]);
  try {
    const save = () => applications.saveExperiments(applicationUuid, fresh);
    await retry(save, { wait, isWorthwhile: isUnanswered });
  } catch (error) {
    change(local, applicationUuid, (before) => before.filter((name) => !names.includes(name)));
    throw error;
  }
}
