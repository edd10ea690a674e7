import { connect, type Socket } from 'node:net';

/** A client that holds a connection: its actions on connect and every second after. */
export interface SlowClient {
  readonly name: string;
  readonly begin: (socket: Socket) => void;
  readonly everySecond: (socket: Socket) => void;
}

const nothing = (): void => {};
/** An answer too large for any network buffer. */
export const LARGE = '/large';

/** All known ways of holding a connection. */
export const slowClients: readonly SlowClient[] = [
  { name: 'says nothing', begin: nothing, everySecond: nothing },
  {
    name: 'trickles headers',
    begin: (socket) => socket.write('GET /healthz HTTP/1.1\r\nhost: main.localhost\r\n'),
    everySecond: (socket) => socket.write('x-more: 1\r\n'),
  },
  {
    name: 'trickles a body',
    begin: (socket) =>
      socket.write(
        'POST /waitlist/home-equity-loan-plus HTTP/1.1\r\nhost: main.localhost\r\nx-org: main\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{',
      ),
    everySecond: (socket) => socket.write(' '),
  },
  {
    name: 'ends its half in the middle of headers',
    begin: (socket) => socket.end('GET /healthz HTTP/1.1\r\nhost: '),
    everySecond: nothing,
  },
  {
    name: 'asks and never reads',
    begin: (socket) => {
      socket.pause();
      socket.write(`GET ${LARGE} HTTP/1.1\r\nhost: main.localhost\r\n\r\n`.repeat(3));
    },
    everySecond: nothing,
  },
];

export interface SlowConnection {
  /** Resolves once connected or refused. */
  readonly connected: Promise<void>;
  readonly isOpen: () => boolean;
  close(): void;
}

/** Connects and stays until the server closes. */
export function connectSlowly(port: number, { name, begin, everySecond }: SlowClient): SlowConnection {
  let isOpen = true;
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const timer = setInterval(() => {
    if (socket.writable) everySecond(socket);
  }, 1_000).unref();
  const over = (): void => {
    isOpen = false;
    clearInterval(timer);
    socket.destroy();
  };
  socket.once('connect', () => begin(socket));
  socket.on('error', nothing);
  socket.once('close', over);
  socket.once('end', over);
  const connected = new Promise<void>((resolve) => {
    socket.once('connect', resolve);
    socket.once('close', () => resolve());
  });
  // A client that never reads does not notice the close; only the server does.
  if (!name.endsWith('never reads')) socket.resume();
  return { connected, isOpen: () => isOpen, close: over };
}
