import { err, ok, type Result } from '../../../core/shared/result.ts';
import { type ByteStream, readWhole } from '../../db/byteStreams.ts';
import { type HelperProcess, startHelperProcess } from '../helper/helperProcess.ts';
import { processorTime } from '../helper/processorTime.ts';
import { createTurns } from '../helper/turns.ts';
import type { InspectedType, InspectorAnswer, InspectorMessage, InspectorTask } from './inspectorMessages.ts';
import { InspectorUnavailable } from './inspectorUnavailable.ts';

export type { InspectedType } from './inspectorMessages.ts';

/** `refused`: unreadable or does more than show; `slow`: takes too long to tell. */
export type InspectRefusal = 'refused' | 'slow';

export interface FileInspector {
  /**
   * The bytes to store: a PDF unchanged when it only shows pages, a re-encoded picture (HEIC as JPEG). Fails
   * when the file is unreadable, does more than show, or needs too much memory or time. Waiting files are not
   * read yet, which bounds memory. Rejects when the stream does, and with `InspectorUnavailable` when too
   * many wait or no process can work.
   */
  inspect(source: ByteStream, type: InspectedType): Promise<Result<Buffer, InspectRefusal>>;
}

export interface InspectorOptions {
  readonly processes?: number;
  readonly waiting?: number;
  readonly timeoutMs?: number;
  /** Processor time of a process in milliseconds; read from the system by default. */
  readonly workedMs?: (pid: number | undefined) => number;
}

const START_MS = 15_000;
const IDLE_MS = 30_000;
const FILES_OF_PROCESS = 100;
const PROCESS = new URL('./inspectorProcess.ts', import.meta.url);

interface Helper {
  readonly child: HelperProcess;
  isReady: boolean;
  files: number;
}

const startHelper = (): Helper => ({ child: startHelperProcess(PROCESS), isReady: false, files: 0 });

/** Sets whether this process waits for the helper before it exits. */
function keepsAlive({ child }: Helper, isBusy: boolean): void {
  child[isBusy ? 'ref' : 'unref']();
  child.channel?.[isBusy ? 'ref' : 'unref']();
}

/** A helper's answer, or that it died of the file, took too long, or could not work. */
type Outcome = InspectorAnswer | 'ended' | 'slow' | 'away';

/** A helper's answer to one file; one that gives none is ended. */
function ask(
  helper: Helper,
  task: InspectorTask,
  { timeoutMs, workedMs }: Required<Pick<InspectorOptions, 'timeoutMs' | 'workedMs'>>,
): Promise<Outcome> {
  const { child } = helper;
  // A busy machine is not the file's fault.
  const late = (): Outcome => (workedMs(child.pid) < timeoutMs / 2 ? 'away' : 'slow');
  return new Promise((resolve) => {
    const finish = (outcome: Outcome): void => {
      clearTimeout(timeout);
      child.removeAllListeners();
      // Late messages of a dead process are ignored.
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

/** Inspects in separate processes, so that a hostile file cannot harm the server. */
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
