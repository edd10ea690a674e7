import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call that a fake company got. */
export interface HeardCall {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: Record<string, unknown>;
}

/** `drop` ends the connection without an answer; `silent` never answers, and `half` never ends its answer. */
export type FakeAnswer = { readonly status: number; readonly body: unknown } | 'drop' | 'silent' | 'half';

/** A company of tests on a port of this machine: answers by `answer`, and once by each fault of a path before that. */
export async function openFakeServer(answer: (call: HeardCall) => FakeAnswer) {
  const heard: HeardCall[] = [];
  const faults = new Map<string, (FakeAnswer | Promise<FakeAnswer>)[]>();
  const say = (response: ServerResponse, { status, body }: Exclude<FakeAnswer, string>): void => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const piece of request) text += String(piece);
    const { method = '', url: path = '', headers } = request;
    const call = { method, path, headers, text, body: text === '' ? {} : JSON.parse(text) };
    heard.push(call);
    const given = (await faults.get(path)?.shift()) ?? answer(call);
    if (given === 'drop') response.destroy();
    else if (given === 'half') response.writeHead(200).write('{');
    else if (given !== 'silent') say(response, given);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    heard,
    /** The bodies of the calls of a path. */
    bodies: (path: string) => heard.filter((call) => call.path === path).map(({ body }) => body),
    /** What the next calls of a path are answered by; a promise lets them wait. */
    fail: (path: string, ...answers: readonly (FakeAnswer | Promise<FakeAnswer>)[]) =>
      faults.set(path, [...answers]),
    forget: () => {
      heard.length = 0;
      faults.clear();
    },
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

export type FakeServer = Awaited<ReturnType<typeof openFakeServer>>;
