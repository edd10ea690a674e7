import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from '../../contract/model/taskPerformer.ts';

/** A call on its way. */
export interface Passing {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** Of a hundred calls, five are lost on their way there or back; some more come late or twice. */
const LOST = 0.05;
const DOUBLED = 0.05;
const LATE = 0.05;
const LATE_MS = 300;

export interface BadNetworkOptions {
  /** Where a call goes; undefined when nobody is there. */
  readonly to: () => string | undefined;
  readonly random: Random;
  /** Told of each call that was answered, whether or not the answer arrived. */
  readonly onAnswer?: (call: Passing, status: number) => void;
}

const HOP = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive']);

async function forward({ method, path, headers, body }: Passing, to: string): Promise<Response> {
  const own = Object.entries(headers).filter(([name]) => !HOP.has(name));
  return fetch(`${to}${path}`, {
    method,
    headers: own as [string, string][],
    redirect: 'manual',
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  });
}

async function read(request: IncomingMessage): Promise<Passing> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const { method = 'GET', url: path = '/', headers } = request;
  return { method, path, headers, body: Buffer.concat(parts) };
}

async function answer(response: ServerResponse, from: Response): Promise<void> {
  const headers = Object.fromEntries(
    [...from.headers].filter(([name]) => !HOP.has(name) && name !== 'content-encoding'),
  );
  response.writeHead(from.status, headers);
  response.end(Buffer.from(await from.arrayBuffer()));
}

/** A network between two programs that loses, delays and doubles calls. */
export async function openBadNetwork({ to, random, onAnswer = () => {} }: BadNetworkOptions) {
  const seen = { calls: 0, lost: 0, doubled: 0, late: 0 };

  async function pass(call: Passing): Promise<Response | undefined> {
    const target = to();
    if (target === undefined) return undefined;
    const from = await forward(call, target);
    onAnswer(call, from.status);
    return from;
  }

  async function carry(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = await read(request);
    seen.calls += 1;
    const [loss, double, late] = [random() < LOST, random() < DOUBLED, random() < LATE];
    if (late) {
      seen.late += 1;
      await wait(LATE_MS * random());
    }
    // Lost before it arrives, or only its answer is.
    const isLostBefore = loss && random() < 0.5;
    if (loss) seen.lost += 1;
    if (double) {
      seen.doubled += 1;
      await pass(call).then((first) => first?.arrayBuffer());
    }
    const from = isLostBefore ? undefined : await pass(call);
    if (loss || !from) {
      await from?.arrayBuffer();
      response.destroy();
    } else await answer(response, from);
  }

  const server = createServer((request, response) => {
    carry(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
