import { type ChildProcess, fork } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type HelperProcess = ChildProcess;

const HEAP_MB = 512;
const MODULES = fileURLToPath(import.meta.resolve('sharp')).split(/(?<=node_modules)[\\/]/)[0] ?? '';

/** The package.json files above, which tell Node how to load a program. */
function packagesAbove(folder: string): readonly string[] {
  const above = dirname(folder);
  return [join(folder, 'package.json'), ...(above === folder ? [] : packagesAbove(above))];
}

/**
 * A helper may read its program folder and the libraries; its command line reveals nothing about us
 * (`/proc`).
 */
export const helperArguments = (folder: string): readonly string[] => [
  `--max-old-space-size=${HEAP_MB}`,
  '--permission',
  ...[folder, MODULES, ...packagesAbove(folder)].map((path) => `--allow-fs-read=${path}`),
  '--allow-addons',
];

/**
 * A process for untrusted input that may hang or crash it. It can read its program, but cannot write, start
 * processes, or see our environment.
 */
export function startHelperProcess(program: URL): HelperProcess {
  return fork(program, [], {
    execArgv: [...helperArguments(dirname(fileURLToPath(program)))],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}
