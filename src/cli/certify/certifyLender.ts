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

/** Plays every point to a lender's system, one after the other. Throws `CannotRun` if the server cannot listen. */
export async function certifyLender(options: CertifyOptions): Promise<readonly Verdict[]> {
  const server = await openPlayedServer(options);
  try {
    await options.onReady?.(server.address);
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
