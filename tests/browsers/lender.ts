/** A server's sandbox lender, through its control API. */
export interface Lender {
  /** A page's address under the brand. */
  at(brand: string, path: string): string;
  /** Completes the lender's current work. */
  finishWork(): Promise<void>;
  /** Advances the clock by a day. */
  passDay(): Promise<void>;
  /** The application's checklist statuses so far, in order. */
  statuses(uuid: string): Promise<readonly string[]>;
  /** Number of reported violations of the content security policy, and the last ones. */
  violations(): Promise<{ readonly count: number; readonly last: readonly object[] }>;
}

/** Longer than any work that the loader waits for. */
const AT_WORK = 'PT30S';
const DAY = 'P1D';

export function lenderAt(port: number): Lender {
  const server = `http://127.0.0.1:${port}`;
  const call = async (path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${server}${path}`, {
      ...(body === undefined
        ? {}
        : {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }),
    });
    if (!response.ok) throw new Error(`${path} answers ${response.status}`);
    return response.json();
  };
  const advance = async (duration: string): Promise<void> => {
    await call('/sandbox/clock', { advance: duration });
  };
  return {
    at: (brand, path) => `http://${brand}.localhost:${port}${path}`,
    finishWork: () => advance(AT_WORK),
    passDay: () => advance(DAY),
    async statuses(uuid) {
      const history = (await call(`/sandbox/applications/${uuid}/history`)) as { status: string | null }[];
      const all = history.flatMap(({ status }) => (status === null ? [] : [status]));
      return all.filter((status, index) => status !== all[index - 1]);
    },
    violations: () => call('/csp-report') as ReturnType<Lender['violations']>,
  };
}
