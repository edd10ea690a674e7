import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach } from 'vitest';

/** A system that is called by a test, on a port of this machine. */
export interface TestListener {
  readonly port: number;
  readonly url: string;
  /** How often it was called. */
  asked(): number;
}

/** Opens systems that end with their test. */
export function testListeners(): (answer: RequestListener) => Promise<TestListener> {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });
  return async (answer) => {
    let asked = 0;
    const server = createServer((request, response) => {
      asked += 1;
      answer(request, response);
    });
    servers.push(server);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    return { port, url: `http://127.0.0.1:${port}/`, asked: () => asked };
  };
}
