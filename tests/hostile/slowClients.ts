import { connect, type Socket } from 'node:net';

/** A client that means to keep a connection: what it does when it is connected, and every second after. */
export interface SlowClient {
  readonly name: string;
  readonly begin: (socket: Socket) => void;
  readonly everySecond: (socket: Socket) => void;
}

const nothing = (): void => {};
/** Where the server of the test has an answer that fits into no buffer of a network. */
export const LARGE = '/large';

/** Every way of keeping a connection that is known. */
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

/** A connection of a slow client. */
export interface SlowConnection {
  /** Resolves once it is connected, or was refused. */
  readonly connected: Promise<void>;
  readonly isOpen: () => boolean;
  close(): void;
}

/** Connects and keeps at it until the server ends the connection. */
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
  // Who does not read sees no end of the connection: it is seen by the server alone.
  if (!name.endsWith('never reads')) socket.resume();
  return { connected, isOpen: () => isOpen, close: over };
}
