import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const running = new Set<ChildProcess>();
let isInterrupted = false;

/** A run was stopped early. */
export class Interrupted extends Error {}

/** Runs a program to its end and resolves to its exit code. */
export async function runProgram(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<number> {
  if (isInterrupted) throw new Interrupted();
  const child = spawn(program, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  running.add(child);
  const code = await new Promise<number>((resolve) => {
    child.once('error', (error) => {
      console.error(`${program} could not be started: ${error.message}`);
      resolve(1);
    });
    child.once('exit', (status) => resolve(status ?? 1));
  });
  running.delete(child);
  if (isInterrupted) throw new Interrupted();
  return code;
}

/** On a signal, stops running programs (which stop their servers and browsers first) and starts no others. */
export function endOnSignals(): void {
  const end = (isFromTerminal: boolean) => {
    isInterrupted = true;
    // A terminal sends Ctrl+C to every program; a second one would interrupt their cleanup.
    if (!isFromTerminal) for (const child of running) child.kill('SIGINT');
  };
  process.on('SIGINT', () => end(process.stdin.isTTY));
  process.on('SIGTERM', () => end(false));
}

/** The content of a JSON file; undefined if missing or incomplete. */
export function readJson<T>(file: string): T | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}

export function stopwatch(): () => number {
  const begun = performance.now();
  return () => (performance.now() - begun) / 1000;
}
