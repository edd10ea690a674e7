import { err, ok, type Result } from '../../../core/shared/result.ts';
import { type ByteStream, readWhole } from '../../db/byteStreams.ts';
import { type HelperProcess, startHelperProcess } from '../helperProcess.ts';
import type { InspectedType, InspectorAnswer, InspectorMessage, InspectorTask } from './inspectorMessages.ts';
import { InspectorUnavailable } from './inspectorUnavailable.ts';
import { processorTime } from './processorTime.ts';
import { createTurns } from './turns.ts';

export type { InspectedType } from './inspectorMessages.ts';

/** Why the bytes of a file are not kept: they cannot be read or do more than show, or it takes too long to know. */
export type InspectRefusal = 'refused' | 'slow';

/** Looks into files that strangers send. */
export interface FileInspector {
  /**
   * The bytes to keep of a file: a PDF as it is when it only shows pages, a picture encoded again (HEIC as JPEG). Fails
   * when the file is not taken: it cannot be read, does more than show, or takes too much memory or time. A file waits while
   * as many others as there are processes are looked into, and is read when its turn comes: no more files than that are in
   * memory. Rejects when the stream does, and with `InspectorUnavailable` when too many files wait already, no process could
   * be started, or the machine was too busy to look into it in time.
   */
  inspect(source: ByteStream, type: InspectedType): Promise<Result<Buffer, InspectRefusal>>;
}

/** How files are looked into. */
export interface InspectorOptions {
  /** The most processes, and so the most files at a time. */
  readonly processes?: number;
  /** The most files that wait for a process. */
  readonly waiting?: number;
  /** How long a file may take a process that has started. */
  readonly timeoutMs?: number;
  /** The processor time that a process has had, in milliseconds; that which the system tells where left out. */
  readonly workedMs?: (pid: number | undefined) => number;
}

const START_MS = 15_000;
const IDLE_MS = 30_000;
const FILES_OF_PROCESS = 100;
const PROCESS = new URL('./inspectorProcess.ts', import.meta.url);

interface Helper {
  readonly child: HelperProcess;
  /** It has started. */
  isReady: boolean;
  files: number;
}

const startHelper = (): Helper => ({ child: startHelperProcess(PROCESS), isReady: false, files: 0 });

/** Whether this process waits for the helper before it ends. */
function keepsAlive({ child }: Helper, isBusy: boolean): void {
  child[isBusy ? 'ref' : 'unref']();
  child.channel?.[isBusy ? 'ref' : 'unref']();
}

/** What came of asking a helper: its answer, or that it ended over the file, worked too long at it, or could not work. */
type Outcome = InspectorAnswer | 'ended' | 'slow' | 'away';

/** The answer of a helper to one file; a helper without one is ended. */
function ask(
  helper: Helper,
  task: InspectorTask,
  { timeoutMs, workedMs }: Required<Pick<InspectorOptions, 'timeoutMs' | 'workedMs'>>,
): Promise<Outcome> {
  const { child } = helper;
  // A machine that is busy with other things is no fault of a file.
  const late = (): Outcome => (workedMs(child.pid) < timeoutMs / 2 ? 'away' : 'slow');
  return new Promise((resolve) => {
    const finish = (outcome: Outcome): void => {
      clearTimeout(timeout);
      child.removeAllListeners();
      // What is still said of a process that is gone is heard, and changes nothing.
      child.on('error', () => undefined);
      if (typeof outcome === 'string') child.kill('SIGKILL');
      resolve(outcome);
    };
    const begin = (): NodeJS.Timeout => setTimeout(() => finish(late()), timeoutMs);
    let timeout = helper.isReady ? begin() : setTimeout(() => finish('away'), START_MS);
    child.on('message', (message: InspectorMessage) => {
      if (message !== 'ready') return finish(message);
      helper.isReady = true;
      clearTimeout(timeout);
      timeout = begin();
    });
    child.once('exit', () => finish(helper.isReady ? 'ended' : 'away'));
    child.once('error', () => finish('away'));
    child.send(task, (error) => error && finish('away'));
  });
}

/** An inspector that works in processes of its own: what a file does to one of them, it does not do to the server. */
export function createFileInspector({
  processes = 2,
  waiting = 20,
  timeoutMs = 15_000,
  workedMs = processorTime,
}: InspectorOptions = {}): FileInspector {
  const idle = new Map<Helper, NodeJS.Timeout>();
  const turns = createTurns({ atOnce: processes, waiting });

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

  return {
    async inspect(source, type) {
      if (!(await turns.take())) throw new InspectorUnavailable('Too many files wait to be looked into');
      try {
        const bytes = await readWhole(source);
        const helper = take();
        const answer = await ask(helper, { type, bytes }, { timeoutMs, workedMs });
        if (answer === 'away') throw new InspectorUnavailable('A file could not be inspected in time');
        if (answer === 'slow') return err('slow');
        if (answer === 'ended') return err('refused');
        giveBack(helper);
        return answer.bytes === undefined ? err('refused') : ok(Buffer.from(answer.bytes));
      } finally {
        turns.end();
      }
    },
  };
}
