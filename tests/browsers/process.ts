import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';

/** A started process; `end` stops its whole group. */
export interface Started {
  readonly child: ChildProcess;
  end(): Promise<void>;
}

/** Starts a program in its own process group; it may report its address on a fourth pipe. */
export function start(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Started {
  const child = spawn(program, args, { env, detached: true, stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const end = async (): Promise<void> => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // The whole group has ended.
    }
    await gone;
  };
  return { child, end };
}

/** An unused port. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
