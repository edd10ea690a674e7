/** What comes from outside this program: the time, the network and the log. Tests put their own in their place. */
export interface Ports {
  readonly fetch: typeof fetch;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly log: Log;
}

/** One line per event. Ids, names of tasks and outcomes only: nothing about a person. */
export type Log = (event: string, facts?: Readonly<Record<string, string | number | undefined>>) => void;

export const realPorts: Ports = {
  fetch,
  now: Date.now,
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  log: (event, facts = {}) => {
    process.stdout.write(`${JSON.stringify({ at: new Date().toISOString(), event, ...facts })}\n`);
  },
};
