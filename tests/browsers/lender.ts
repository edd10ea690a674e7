/** The sandbox lender of a server, as its control API lets a test see and move it. */
export interface Lender {
  /** The address of a page of the brand. */
  at(brand: string, path: string): string;
  /** What the lender is at work with is done when this resolves. */
  finishWork(): Promise<void>;
  /** A day passes. */
  passDay(): Promise<void>;
  /** Every checklist status that the application has had, in order. */
  statuses(uuid: string): Promise<readonly string[]>;
  /** How many violations of the content security policy browsers have reported, and the last of them. */
  violations(): Promise<{ readonly count: number; readonly last: readonly object[] }>;
}

/** Longer than the lender is at work with anything that the loader waits for. */
const AT_WORK = 'PT30S';
const DAY = 'P1D';

/** The lender of the server at this port. */
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
