import { type ChildProcess, fork } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A process that does one kind of work for this one, told by messages. */
export type HelperProcess = ChildProcess;

const HEAP_MB = 512;
const MODULES = fileURLToPath(import.meta.resolve('sharp')).split(/(?<=node_modules)[\\/]/)[0] ?? '';

/** The package.json of each folder above, by which Node knows how to read a program. */
function packagesAbove(folder: string): readonly string[] {
  const above = dirname(folder);
  return [join(folder, 'package.json'), ...(above === folder ? [] : packagesAbove(above))];
}

/** How Node starts a helper: it may read the folder of its program and the libraries, and no word of who started it (`/proc`). */
export const helperArguments = (folder: string): readonly string[] => [
  `--max-old-space-size=${HEAP_MB}`,
  '--permission',
  ...[folder, MODULES, ...packagesAbove(folder)].map((path) => `--allow-fs-read=${path}`),
  '--allow-addons',
];

/**
 * A process for work on what strangers or lenders made, which may hang or crash what does it. It may read its program, and
 * neither write, nor start another, nor see our environment.
 */
export function startHelperProcess(program: URL): HelperProcess {
  return fork(program, [], {
    execArgv: [...helperArguments(dirname(fileURLToPath(program)))],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}
