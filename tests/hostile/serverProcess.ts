import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const MAIN = join(import.meta.dirname, '../../src/server/main.ts');

export interface ServerProcess {
  readonly child: ChildProcess;
  readonly address: string;
  /** What it wrote to the terminal when it listened. */
  readonly started: string;
  /** The exit code or signal; undefined while running. */
  readonly ended: () => number | string | undefined;
  /** Kills it, if running. */
  kill(): Promise<void>;
  /** Stops it like an operator (SIGTERM); resolves to the exit code or signal. */
  stop(): Promise<number | string | undefined>;
}

/** Starts the server like an operator, on a free port; resolves once it listens. */
export async function startServerProcess(
  environment: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const env = { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'silent', ...environment };
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  const [line] = await Promise.race([
    once(child.stdout, 'data'),
    gone.then(([code]) => Promise.reject(new Error(`The server ended with ${code}`))),
  ]);
  const port = /http:\/\/[^:/\s]+:(\d+)/.exec(String(line))?.[1];
  const ended = () => child.exitCode ?? child.signalCode ?? undefined;
  return {
    child,
    address: `http://127.0.0.1:${port}`,
    started: String(line),
    ended,
    async stop() {
      child.kill('SIGTERM');
      await gone;
      return ended();
    },
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
