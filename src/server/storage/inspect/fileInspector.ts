import { type ChildProcess, fork } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { err, ok, type Result } from '../../../core/shared/result.ts';
import { type ByteStream, readWhole } from '../../db/byteStreams.ts';
import type { InspectedType, InspectorAnswer, InspectorTask } from './inspectorMessages.ts';

export type { InspectedType } from './inspectorMessages.ts';

/** Looks into files that strangers send. */
export interface FileInspector {
  /**
   * The bytes to keep of a file: a PDF as it is when it only shows pages, a picture encoded again (HEIC as JPEG). Fails
   * when the file is not taken: it cannot be read, does more than show, or takes too long or too much memory. A file waits
   * while as many others as there are processes are looked into, and is read when its turn comes: no more files than that
   * are in memory. Rejects when the stream does.
   */
  inspect(source: ByteStream, type: InspectedType): Promise<Result<Buffer, 'refused'>>;
}

/** How files are looked into. */
export interface InspectorOptions {
  /** The most processes, and so the most files at a time. */
  readonly processes?: number;
  /** How long a file may take. */
  readonly timeoutMs?: number;
}

const HEAP_MB = 512;
const IDLE_MS = 30_000;
const FILES_OF_PROCESS = 100;
const PROCESS = new URL('./inspectorProcess.ts', import.meta.url);

const MODULES = fileURLToPath(import.meta.resolve('sharp')).split(/(?<=node_modules)[\\/]/)[0];
const READABLE = [import.meta.dirname, MODULES, ...packagesAbove(import.meta.dirname)];
/** How Node starts a helper: it may read its program and the libraries, and no word of who started it (`/proc`). */
export const HELPER_ARGUMENTS: readonly string[] = [
  `--max-old-space-size=${HEAP_MB}`,
  '--permission',
  ...READABLE.map((path) => `--allow-fs-read=${path}`),
  '--allow-addons',
];

/** The package.json of each folder above, by which Node knows how to read a program. */
function packagesAbove(folder: string): readonly string[] {
  const above = dirname(folder);
  return [join(folder, 'package.json'), ...(above === folder ? [] : packagesAbove(above))];
}

interface Helper {
  readonly child: ChildProcess;
  files: number;
}

/** A process that may read its program, and neither write, nor start another, nor see our environment. */
function startHelper(): Helper {
  const child = fork(PROCESS, [], {
    execArgv: [...HELPER_ARGUMENTS],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  return { child, files: 0 };
}

/** Whether this process waits for the helper before it ends. */
function keepsAlive({ child }: Helper, isBusy: boolean): void {
  child[isBusy ? 'ref' : 'unref']();
  child.channel?.[isBusy ? 'ref' : 'unref']();
}

/** The answer of a helper to one file; undefined when it ended or took too long, which ends it. */
function ask(
  { child }: Helper,
  task: InspectorTask,
  timeoutMs: number,
): Promise<InspectorAnswer | undefined> {
  return new Promise((resolve) => {
    const finish = (answer: InspectorAnswer | undefined): void => {
      clearTimeout(timeout);
      child.removeAllListeners();
      // What is still said of a process that is gone is heard, and changes nothing.
      child.on('error', () => undefined);
      if (answer === undefined) child.kill('SIGKILL');
      resolve(answer);
    };
    const timeout = setTimeout(() => finish(undefined), timeoutMs);
    child.once('message', (answer) => finish(answer as InspectorAnswer));
    child.once('exit', () => finish(undefined));
    child.once('error', () => finish(undefined));
    child.send(task, (error) => error && finish(undefined));
  });
}

/** An inspector that works in processes of its own: what a file does to one of them, it does not do to the server. */
export function createFileInspector({
  processes = 2,
  timeoutMs = 60_000,
}: InspectorOptions = {}): FileInspector {
  const idle = new Map<Helper, NodeJS.Timeout>();
  const waiting: (() => void)[] = [];
  let busy = 0;

  const take = (): Helper => {
    const [found] = [...idle].find(([{ child }]) => child.connected) ?? [];
    const helper = found ?? startHelper();
    clearTimeout(idle.get(helper));
    idle.delete(helper);
    keepsAlive(helper, true);
    return helper;
  };

  const giveBack = (helper: Helper): void => {
    helper.files += 1;
    keepsAlive(helper, false);
    if (helper.files >= FILES_OF_PROCESS) return void helper.child.kill();
    const retire = setTimeout(() => {
      idle.delete(helper);
      helper.child.kill();
    }, IDLE_MS);
    idle.set(helper, retire.unref());
  };

  const turn = async (): Promise<void> => {
    if (busy >= processes) await new Promise<void>((resolve) => void waiting.push(resolve));
    else busy += 1;
  };

  const endTurn = (): void => {
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  };

  return {
    async inspect(source, type) {
      await turn();
      try {
        const bytes = await readWhole(source);
        const helper = take();
        const answer = await ask(helper, { type, bytes }, timeoutMs);
        if (answer) giveBack(helper);
        return answer?.bytes === undefined ? err('refused') : ok(Buffer.from(answer.bytes));
      } finally {
        endTurn();
      }
    },
  };
}
