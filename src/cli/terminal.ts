import type { Paint } from '../core/config/paint.ts';

/** What a command may use of the machine. */
export interface Terminal {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** The folder the program was started in. */
  readonly folder: string;
  /** The paint for people's output, before `--no-color`. */
  readonly paint: Paint;
  /** Milliseconds that only ever grow. */
  readonly now: () => number;
  /** True where somebody watches: what is written to `err` may be overwritten, and questions may be asked. */
  readonly isLive?: boolean;
  /** Ends what would go on for ever (`--watch`); without it only the end of the process does. */
  readonly stop?: AbortSignal;
  /** The day, yyyy-MM-dd, where the program runs; rules that ask for it stay undecided without it. */
  readonly today?: () => string;
  /** The environment: secrets are never flags. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/** How a command ended: clean, with findings, or it could not run. */
export type ExitCode = 0 | 1 | 2;
