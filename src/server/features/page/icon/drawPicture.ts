import { ApiError } from '../../../http/errors.ts';
import { startHelperProcess } from '../../../storage/helperProcess.ts';
import type { PictureAnswer, PictureTask } from './pictureMessages.ts';

const PROCESS = new URL('./pictureProcess.ts', import.meta.url);
/** Far longer than any picture takes, on a machine that does ten other things. */
const MOST_MS = 30_000;

let last: Promise<unknown> = Promise.resolve();

/**
 * A drawing as a PNG file; undefined when it cannot be drawn. What draws is native code, and what it draws a lender's: it runs
 * in a process of its own, which may crash or hang without harm. One picture is drawn at a time. Answers 503 when no process could
 * be started, which says nothing of the drawing.
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
