import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type ByteStream, inBlocks } from '../../db/byteStreams.ts';
import type { FileScanner, ScanVerdict } from './fileScanner.ts';

export type ClamdAddress = { readonly host: string; readonly port: number } | { readonly path: string };

export interface ClamdOptions {
  readonly address: ClamdAddress;
  /** Longest silence before giving up. */
  readonly timeoutMs: number;
}

const BLOCK = 64 * 1024;
const MOST_ANSWER = 4096;

const unjudged = (reason: string): ScanVerdict => ({ type: 'unjudged', reason });

/** Parses `stream: OK`, `stream: Eicar-Signature FOUND`, or `… ERROR`. */
function verdictOf(answer: string): ScanVerdict {
  const found = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (found !== undefined) return { type: 'infected', name: found };
  return answer === 'stream: OK' ? { type: 'clean' } : unjudged(answer.slice(0, 200));
}

/** The answer up to a zero byte or the end; failures become verdicts. */
function answerOf(socket: Socket): Promise<ScanVerdict> {
  return new Promise((resolve) => {
    let text = '';
    let isReached = false;
    const finish = (verdict: ScanVerdict): void => {
      socket.destroy();
      resolve(verdict);
    };
    socket.setEncoding('latin1').on('data', (piece: string) => {
      text += piece;
      const end = text.indexOf('\0');
      if (end >= 0) finish(verdictOf(text.slice(0, end)));
      else if (text.length > MOST_ANSWER) finish(unjudged('the answer has no end'));
    });
    const fail = (reason: string): void => finish(isReached ? unjudged(reason) : { type: 'away', reason });
    socket.on('connect', () => {
      isReached = true;
    });
    socket.on('timeout', () => fail('no answer in time'));
    socket.on('error', (error) => fail(error.message));
    socket.on('close', () => fail('the connection ended'));
  });
}

/** Resolves when the socket drains or closes. */
async function drained(socket: Socket): Promise<void> {
  // `close` fires once and may have fired already.
  if (socket.destroyed) return;
  const over = new AbortController();
  const closed = once(socket, 'close', { signal: over.signal }).catch(() => undefined);
  await Promise.race([once(socket, 'drain', { signal: over.signal }).catch(() => undefined), closed]);
  over.abort();
}

/** Sends a file as `INSTREAM`: length-prefixed blocks (4 bytes, big endian), an empty one at the end. */
async function send(socket: Socket, source: ByteStream): Promise<void> {
  socket.write('zINSTREAM\0');
  for await (const block of inBlocks(source, BLOCK)) {
    // Never connected, or answered early: file too long, or infected.
    if (socket.destroyed) return;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(block.length);
    socket.write(length);
    if (!socket.write(block)) await drained(socket);
  }
  if (!socket.destroyed) socket.write(Buffer.alloc(4));
}

/** A ClamAV daemon over TCP or a Unix socket; one `INSTREAM` connection per file. */
export const clamdScanner = ({ address, timeoutMs }: ClamdOptions): FileScanner => ({
  async scan(source) {
    const socket = connect(address);
    socket.setTimeout(timeoutMs);
    const answer = answerOf(socket);
    try {
      await send(socket, source);
    } catch (error) {
      socket.destroy();
      throw error;
    }
    return answer;
  },
});
