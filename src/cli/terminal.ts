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
}

/** How a command ended: clean, with findings, or it could not run. */
export type ExitCode = 0 | 1 | 2;
