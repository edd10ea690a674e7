import { ApiError } from '../../../http/errors.ts';
import { startHelperProcess } from '../../../storage/helper/helperProcess.ts';
import type { PictureAnswer, PictureTask } from './pictureMessages.ts';

const PROCESS = new URL('./pictureProcess.ts', import.meta.url);
/** Generous even on a busy machine. */
const MOST_MS = 30_000;

let last: Promise<unknown> = Promise.resolve();

/**
 * Renders an SVG to PNG; undefined when it fails. Native code renders input from lenders, so it runs in its
 * own process, which may crash or hang harmlessly. One picture at a time. Answers 503 when no process can
 * start.
 */
export function drawPicture(task: PictureTask): Promise<Buffer | undefined> {
  const drawn = last.then(() => drawNow(task));
  last = drawn.catch(() => undefined);
  return drawn;
}

function drawNow(task: PictureTask): Promise<Buffer | undefined> {
  const helper = startHelperProcess(PROCESS);
  return new Promise((resolve, reject) => {
    const end = (png?: Uint8Array): void => {
      clearTimeout(timer);
      helper.kill('SIGKILL');
      resolve(png && Buffer.from(png));
    };
    const fail = (): void => {
      reject(new ApiError('unavailable'));
      end();
    };
    const timer = setTimeout(end, MOST_MS);
    helper.once('message', ({ png }: PictureAnswer) => end(png));
    helper.on('error', fail);
    helper.once('exit', () => end());
    // One that was not started has no channel, and no `send`.
    if (helper.connected) helper.send(task, () => undefined);
    else fail();
  });
}
