import type { InstallationOptions } from './installation.ts';

/** What went over the bad network. */
export interface Witness extends Pick<InstallationOptions, 'onCall' | 'onWebhook'> {
  /** Keys of the answers that were taken, by task. */
  readonly taken: ReadonlyMap<string, ReadonlySet<string>>;
  /** Ids of the events whose webhook was taken. */
  readonly delivered: ReadonlySet<string>;
}

export function witness(): Witness {
  const taken = new Map<string, Set<string>>();
  const delivered = new Set<string>();
  return {
    taken,
    delivered,
    onCall({ method, path, headers }, status) {
      const [, task] = /\/tasks\/([^/]+)\/answer$/.exec(path) ?? [];
      if (method !== 'POST' || task === undefined || status !== 200) return;
      const keys = taken.get(task) ?? new Set();
      taken.set(task, keys.add(String(headers['idempotency-key'])));
    },
    onWebhook({ body }, status) {
      if (status === 204) delivered.add((JSON.parse(body.toString('utf8')) as { id: string }).id);
    },
  };
}
