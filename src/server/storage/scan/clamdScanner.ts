import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type ByteStream, inBlocks } from '../../db/byteStreams.ts';
import type { FileScanner, ScanVerdict } from './fileScanner.ts';

/** Where a ClamAV daemon listens. */
export type ClamdAddress = { readonly host: string; readonly port: number } | { readonly path: string };

/** How it is asked. */
export interface ClamdOptions {
  readonly address: ClamdAddress;
  /** How long it may be silent before it is given up. */
  readonly timeoutMs: number;
}

const BLOCK = 64 * 1024;
const MOST_ANSWER = 4096;

const unjudged = (reason: string): ScanVerdict => ({ type: 'unjudged', reason });

/** An answer of clamd: `stream: OK`, `stream: Eicar-Signature FOUND`, or `… ERROR`. */
function verdictOf(answer: string): ScanVerdict {
  const found = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (found !== undefined) return { type: 'infected', name: found };
  return answer === 'stream: OK' ? { type: 'clean' } : unjudged(answer.slice(0, 200));
}

/** The answer, which ends with a zero byte or the connection; what fails is an answer too. */
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

/** Waits until the socket takes more, or is closed. */
async function drained(socket: Socket): Promise<void> {
  // `close` may have come already, and comes once.
  if (socket.destroyed) return;
  const over = new AbortController();
  const closed = once(socket, 'close', { signal: over.signal }).catch(() => undefined);
  await Promise.race([once(socket, 'drain', { signal: over.signal }).catch(() => undefined), closed]);
  over.abort();
}

/** Sends a file as `INSTREAM` asks: blocks with their length before them (4 bytes, big endian), an empty one at the end. */
async function send(socket: Socket, source: ByteStream): Promise<void> {
  socket.write('zINSTREAM\0');
  for await (const block of inBlocks(source, BLOCK)) {
    // It was never there, or has answered before the end: that the file is too long, or that it is infected.
    if (socket.destroyed) return;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(block.length);
    socket.write(length);
    if (!socket.write(block)) await drained(socket);
  }
  if (!socket.destroyed) socket.write(Buffer.alloc(4));
}

/** A ClamAV daemon, asked with `INSTREAM` over TCP or a Unix socket; a connection for each file. */
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
