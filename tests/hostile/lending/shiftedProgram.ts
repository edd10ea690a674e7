import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const PRELOAD = join(import.meta.dirname, 'shiftedDate.ts');

export interface ProgramOptions {
  readonly entry: string;
  readonly environment: Readonly<Record<string, string>>;
  /** What it prints once it is ready; the first group is its address. */
  readonly ready: RegExp;
}

/** A program whose time the test moves, and that can be killed and started again at any time. */
export interface ShiftedProgram {
  address(): string;
  /** Its time is ahead by so much from now on, also when it is started again. */
  shiftTo(milliseconds: number): Promise<void>;
  /** `kill -9`, if it runs. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** Resolves to the address that a program prints; fails with what it said if it ends before. */
function addressOf(child: ChildProcess, ready: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (text: Buffer) => {
      said = `${said}${text}`.slice(-20_000);
      const address = ready.exec(said)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`The program ended with ${code}: ${said}`)));
  });
}

/** Starts it; resolves once it is ready. */
export async function startShifted({ entry, environment, ready }: ProgramOptions): Promise<ShiftedProgram> {
  let shift = 0;
  let child: ChildProcess | undefined;
  let address = '';
  let gone: Promise<unknown> = Promise.resolve();
  async function start(): Promise<void> {
    const args = ['--disable-warning=ExperimentalWarning', '--import', PRELOAD, entry];
    const env = { PATH: process.env.PATH, LOG_LEVEL: 'silent', ...environment, SHIFT_MS: String(shift) };
    const own = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
    child = own;
    gone = once(own, 'exit');
    address = await addressOf(own, ready);
  }
  await start();
  return {
    address: () => address,
    start,
    async shiftTo(milliseconds) {
      shift = milliseconds;
      if (!child?.connected) return;
      const own = child;
      const heard = new Promise<void>((resolve) => own.once('message', () => resolve()));
      own.send({ shift });
      await Promise.race([heard, gone]);
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await gone;
    },
  };
}
