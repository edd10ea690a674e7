import { Worker } from 'node:worker_threads';
import { err, ok, type Result } from '../../../core/shared/result.ts';

const TIMEOUT_MS = 20_000;

/** A HEIC picture as JPEG, made beside the server's own thread; fails when it cannot be read or takes too long. */
export function heicToJpeg(bytes: Uint8Array): Promise<Result<Buffer, 'unreadable'>> {
  // What the decoder prints of a damaged file goes nowhere.
  const quiet = { stdout: true, stderr: true };
  const worker = new Worker(new URL('./heicWorker.ts', import.meta.url), { workerData: bytes, ...quiet });
  return new Promise((resolve) => {
    const finish = (result: Result<Buffer, 'unreadable'>): void => {
      clearTimeout(timeout);
      resolve(result);
      void worker.terminate();
    };
    const timeout = setTimeout(() => finish(err('unreadable')), TIMEOUT_MS);
    worker.on('message', (jpeg: Uint8Array) => finish(ok(Buffer.from(jpeg))));
    worker.on('error', () => finish(err('unreadable')));
    worker.on('exit', () => finish(err('unreadable')));
  });
}
