import type { Paint } from '../../core/config/paint.ts';

/** The environment of a command. */
export interface Terminal {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** The current folder. */
  readonly folder: string;
  readonly paint: Paint;
  /** Monotonic milliseconds. */
  readonly now: () => number;
  /** A live terminal: `err` may be overwritten, and questions may be asked. */
  readonly isLive?: boolean;
  /** Ends `--watch`; without it only the end of the process does. */
  readonly stop?: AbortSignal;
  /** Today, yyyy-MM-dd; without it, rules that read it stay undecided. */
  readonly today?: () => string;
  /** The environment variables: secrets are never flags. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/** Clean, with findings, or unable to run. */
export type ExitCode = 0 | 1 | 2;
