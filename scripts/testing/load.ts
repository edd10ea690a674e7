import { fork } from 'node:child_process';
import { availableParallelism, loadavg } from 'node:os';

/** Processes that keep the processors busy. */
export interface Load {
  readonly pids: readonly number[];
  /** The greatest load average of one minute so far. */
  highest(): number;
  /** Ends them all; they end by themselves when this process does, however it ends. */
  end(): Promise<void>;
}

/** Keeps the processors busy: with four processes for each, and eight at least, unless told otherwise. */
export function startLoad(processes = Math.max(8, 4 * availableParallelism())): Load {
  const busy = Array.from({ length: processes }, () =>
    fork(new URL('./busy.ts', import.meta.url), { execArgv: ['--disable-warning=ExperimentalWarning'] }),
  );
  let highest = 0;
  const look = () => {
    highest = Math.max(highest, loadavg()[0] ?? 0);
  };
  const looking = setInterval(look, 2000);
  return {
    pids: busy.flatMap(({ pid }) => pid ?? []),
    highest: () => {
      look();
      return highest;
    },
    end: async () => {
      clearInterval(looking);
      await Promise.all(
        busy.map((child) => {
          if (child.exitCode !== null || child.signalCode !== null) return undefined;
          const gone = new Promise((resolve) => child.once('exit', resolve));
          child.kill('SIGKILL');
          return gone;
        }),
      );
    },
  };
}
