import { CannotRun } from '../terminal/cliCommand.ts';
import { openPlayedServer, type ServerOptions } from './playedServer.ts';
import { createStage, type Point, type StageOptions } from './stage.ts';
import { taskPoints } from './taskPoints.ts';
import { troublePoints } from './troublePoints.ts';
import { webhookPoints } from './webhookPoints.ts';

/** Every point, in the order in which they are played. */
export const points: readonly Point[] = [...taskPoints, ...webhookPoints, ...troublePoints];

export interface Verdict extends Pick<Point, 'id' | 'title' | 'expected'> {
  /** What was seen instead; undefined when the point is passed. */
  readonly seen: string | undefined;
  readonly milliseconds: number;
}

export interface CertifyOptions extends ServerOptions, StageOptions {
  /** Called when the played server listens, before the first point. */
  readonly onReady?: (address: string) => void | Promise<void>;
  readonly onVerdict?: (verdict: Verdict) => void;
}

const LOOK_MS = 200;

/** Waits until the lender's system is there. Throws `CannotRun` if it is not in time. */
async function expectThere({ against, patienceMs }: StageOptions): Promise<void> {
  const end = performance.now() + patienceMs;
  const isThere = () =>
    fetch(against, { method: 'HEAD', signal: AbortSignal.timeout(patienceMs) }).then(
      () => true,
      () => false,
    );
  while (!(await isThere())) {
    if (performance.now() > end) throw new CannotRun(`${against} cannot be reached`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/**
 * Plays every point to a lender's system, one after the other. Throws `CannotRun` if the server cannot listen, or the
 * system is not there.
 */
export async function certifyLender(options: CertifyOptions): Promise<readonly Verdict[]> {
  const server = await openPlayedServer(options);
  try {
    await options.onReady?.(server.address);
    await expectThere(options);
    const stage = createStage(server, options);
    const verdicts: Verdict[] = [];
    for (const { id, title, expected, play } of points) {
      const begin = performance.now();
      const seen = await play(stage);
      const verdict = { id, title, expected, seen, milliseconds: performance.now() - begin };
      verdicts.push(verdict);
      options.onVerdict?.(verdict);
    }
    return verdicts;
  } finally {
    await server.close();
  }
}
