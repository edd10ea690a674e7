import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** The fake's answers: like clamd, with an error, or none. */
export type ClamdMood = 'well' | 'too long' | 'silent' | 'breaks off';

/** A fake clamd (INSTREAM); files containing `SIGNATURE` are infected. */
export interface FakeClamd {
  readonly address: { readonly host: string; readonly port: number };
  mood: ClamdMood;
  /** Files received, in order. */
  readonly seen: Buffer[];
  close(): Promise<void>;
}

/** Treated as malware by the fake. */
export const SIGNATURE = 'TEST-MALWARE-OF-OUR-OWN';

/** Makes the fake answer with an error. */
export const UNREADABLE = 'TEST-FILE-THAT-NOBODY-CAN-SCAN';

const answerTo = (file: Buffer): string => {
  if (file.includes(UNREADABLE)) return "stream: Can't allocate memory ERROR\0";
  return file.includes(SIGNATURE) ? 'stream: Test.Own FOUND\0' : 'stream: OK\0';
};

/** The file in a complete INSTREAM command; undefined while incomplete. */
function streamed(bytes: Buffer): Buffer | undefined {
  const command = Buffer.from('zINSTREAM\0');
  if (bytes.length < command.length) return undefined;
  if (!bytes.subarray(0, command.length).equals(command)) throw new Error('Not the command INSTREAM');
  const parts: Buffer[] = [];
  for (let at = command.length; at + 4 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (length === 0) return Buffer.concat(parts);
    parts.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}

/** Opens the fake on a free port. */
export async function openFakeClamd(): Promise<FakeClamd> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let bytes = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (piece) => {
      bytes = Buffer.concat([bytes, Buffer.from(piece)]);
      if (fake.mood === 'silent') return;
      if (fake.mood === 'breaks off') return socket.destroy();
      if (fake.mood === 'too long') return socket.end('INSTREAM size limit exceeded. ERROR\0');
      const file = streamed(bytes);
      if (file === undefined) return;
      fake.seen.push(file);
      socket.end(answerTo(file));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const fake: FakeClamd = {
    address: { host: '127.0.0.1', port: address.port },
    mood: 'well',
    seen: [],
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return fake;
}
