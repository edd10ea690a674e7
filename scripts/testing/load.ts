import { fork } from 'node:child_process';
import { availableParallelism, loadavg } from 'node:os';

export interface Load {
  readonly pids: readonly number[];
  /** The highest one-minute load average so far. */
  highest(): number;
  /** Stops all; they also stop when this process ends. */
  end(): Promise<void>;
}

/** Keeps the processors busy with four processes each (default), at least eight. */
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
