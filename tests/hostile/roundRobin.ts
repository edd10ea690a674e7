import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

export interface RoundRobin {
  readonly address: string;
  /** Sends new connections to these server addresses. */
  point(addresses: readonly string[]): void;
  close(): Promise<void>;
}

/** Opens the address; connections are piped byte by byte, including sockets and half-closed ones. */
export async function openRoundRobin(addresses: readonly string[]): Promise<RoundRobin> {
  let targets = addresses;
  let turn = 0;
  const sockets = new Set<Socket>();
  const held = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    return socket;
  };
  const server = createServer((client) => {
    const { hostname, port } = new URL(targets[turn % targets.length] ?? '');
    turn += 1;
    const upstream = held(connect(Number(port), hostname));
    held(client).pipe(upstream).pipe(client);
    client.on('error', () => upstream.destroy());
    upstream.on('error', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    point: (next) => {
      targets = next;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
