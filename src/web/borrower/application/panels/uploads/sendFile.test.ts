import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FetchError } from '../../../../clients/fetchError.ts';
import type { Call, HttpClient } from '../../../../clients/httpClient.ts';
import { createUploadService } from '../../../../clients/uploadService.ts';
import { CANCELLED, type SendPorts, sendFile } from './sendFile.ts';
import { CHUNK } from './tusRun.ts';
import { createUploadMemory } from './uploadMemory.ts';

const fileOf = (size: number, name = 'w2.pdf') =>
  new File([new Uint8Array(size)], name, { lastModified: 1_700_000_000_000 });

interface Kept {
  readonly size: number;
  received: number;
}

/** A failure as our client throws it. */
const failure = (status: number, data?: unknown) =>
  new FetchError(status, 'failed', data, status === 0 ? undefined : new Response(null, { status }));

const answer = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers });

/** A fake tus server; each piece meets the next of `troubles`, `undefined` for none. */
function fakeServer(troubles: readonly (FetchError | 'after' | undefined)[] = []) {
  const uploads = new Map<string, Kept>();
  const offsets: number[] = [];
  const asked: Call[] = [];
  const documentOf = (id: string, { size, received }: Kept): Record<string, string> =>
    size === received ? { 'upload-document': `doc-${id}`, 'upload-document-status': 'CHECKING' } : {};
  let pieces = 0;

  function receive(id: string, upload: Kept, { headers, bytes }: Call): Response {
    const trouble = troubles[pieces];
    pieces += 1;
    const offset = Number(headers?.['Upload-Offset']);
    offsets.push(offset);
    if (trouble instanceof FetchError) throw trouble;
    if (offset !== upload.received) throw failure(409);
    upload.received += bytes?.size ?? 0;
    // The bytes arrived; the answer was lost.
    if (trouble === 'after') throw failure(0);
    return answer(204, { 'upload-offset': String(upload.received), ...documentOf(id, upload) });
  }

  const send = vi.fn(async (call: Call): Promise<Response> => {
    asked.push(call);
    const { method, path, headers = {} } = call;
    if (method === 'POST') {
      const id = `u${uploads.size + 1}`;
      uploads.set(id, { size: Number(headers['Upload-Length']), received: 0 });
      return answer(201, { location: `${path}/${id}` });
    }
    const id = path.split('/').at(-1) ?? '';
    const upload = uploads.get(id);
    if (!upload) throw failure(404);
    if (method === 'PATCH') return receive(id, upload, call);
    if (method === 'DELETE') uploads.delete(id);
    const { received, size } = upload;
    const known = { 'upload-offset': String(received), 'upload-length': String(size) };
    return answer(method === 'DELETE' ? 204 : 200, { ...known, ...documentOf(id, upload) });
  });
  const made = (method: string) => asked.filter((call) => call.method === method);
  return {
    send,
    made,
    offsets,
    uploads,
    transport: createUploadService({ send } as unknown as HttpClient).of('a'),
  };
}

function setUp(troubles: Parameters<typeof fakeServer>[0] = [], tab: Storage = sessionStorage) {
  const server = fakeServer(troubles);
  const abort = new AbortController();
  const recover = vi.fn<SendPorts['recover']>(async () => undefined);
  const heard: string[] = [];
  const memory = createUploadMemory(tab, 'application/W2/');
  const send = (file: File) =>
    sendFile(
      {
        file,
        label: { type: 'W2' },
        signal: abort.signal,
        onProgress: (received) => heard.push(String(received)),
        onCut: () => heard.push('cut'),
      },
      { transport: server.transport, memory, recover },
    );
  return { ...server, client: server.send, abort, recover, heard, memory, send };
}

const cut = failure(0);
const sentAs = (id: string) => ({ type: 'sent', documentUuid: `doc-${id}`, status: 'CHECKING' });

beforeEach(() => sessionStorage.clear());

describe('uploading a file', () => {
  it('sends chunks of 256 kB and reports progress', async () => {
    const { send, offsets, heard, made } = setUp();
    const file = fileOf(CHUNK * 2 + 10);
    expect(await send(file)).toEqual(sentAs('u1'));
    expect(offsets).toEqual([0, CHUNK, CHUNK * 2]);
    expect(heard).toEqual(['0', String(CHUNK), String(CHUNK * 2), String(CHUNK * 2 + 10)]);
    const [begun] = made('POST');
    expect(begun?.headers?.['Upload-Metadata']).toBe(`filename ${btoa('w2.pdf')},type ${btoa('W2')}`);
    expect(made('PATCH').every(({ headers }) => headers?.['Tus-Resumable'] === '1.0.0')).toBe(true);
  });

  it('continues after a disconnection from the byte the server has, whether or not the chunk arrived', async () => {
    const { send, offsets, heard } = setUp([undefined, cut, undefined, 'after']);
    expect(await send(fileOf(CHUNK * 4))).toEqual(sentAs('u1'));
    expect(offsets).toEqual([0, CHUNK, CHUNK, CHUNK * 2, CHUNK * 3]);
    expect(heard.filter((word) => word === 'cut')).toHaveLength(2);
  });

  it('treats an unreadable success answer as a lost one', async () => {
    const { send, heard } = setUp([failure(200)]);
    expect(await send(fileOf(10))).toEqual(sentAs('u1'));
    expect(heard).toEqual(['0', 'cut', '10']);
  });

  it('counts as disconnected until bytes arrive again', async () => {
    const { send, heard } = setUp([cut, cut]);
    await send(fileOf(CHUNK + 1));
    expect(heard).toEqual(['0', 'cut', 'cut', String(CHUNK), String(CHUNK + 1)]);
  });

  it('waits longer after each failure, and starts over after a success', async () => {
    const { send, recover } = setUp([cut, failure(503), undefined, cut]);
    await send(fileOf(CHUNK * 2));
    expect(recover.mock.calls.map(([pause]) => pause)).toEqual([1000, 2000, 1000]);
  });

  it('gives up if the server is unreachable for long, and a new try continues', async () => {
    const { send, made, offsets } = setUp([undefined, ...Array<FetchError>(9).fill(cut)]);
    const file = fileOf(CHUNK * 2);
    expect(await send(file)).toEqual({ type: 'lost' });
    expect(await send(file)).toEqual(sentAs('u1'));
    expect(made('POST')).toHaveLength(1);
    expect(offsets.at(-1)).toBe(CHUNK);
  });

  it('continues the same file after a reload, by name, size and date', async () => {
    const { send, abort, heard, recover } = setUp([undefined, cut]);
    recover.mockImplementation(async () => abort.abort());
    expect(await send(fileOf(CHUNK * 3))).toEqual({ type: 'cancelled' });
    expect(heard).toContain(String(CHUNK));
    const again = setUp();
    again.uploads.set('u1', { size: CHUNK * 3, received: CHUNK });
    await again.send(fileOf(CHUNK * 3));
    expect(again.made('POST')).toEqual([]);
    expect(again.offsets).toEqual([CHUNK, CHUNK * 2]);
  });

  it('stores neither the name nor the content of a file in the browser', async () => {
    const { send, abort, recover } = setUp([undefined, cut]);
    recover.mockImplementation(async () => abort.abort());
    await send(fileOf(CHUNK * 2, 'jane-doe.pdf'));
    const kept = JSON.stringify({ ...sessionStorage });
    expect(kept).toContain('u1');
    expect(kept).not.toContain('jane');
    expect(kept.length).toBeLessThan(100);
  });

  it('starts over if the server has forgotten the upload, before or during sending', async () => {
    const { send, memory, made } = setUp();
    const file = fileOf(10);
    memory.keep(file, 'long-gone');
    expect(await send(file)).toEqual(sentAs('u1'));
    expect(made('POST')).toHaveLength(1);
    const other = setUp([undefined, failure(404)]);
    expect(await other.send(fileOf(CHUNK * 2, 'b.pdf'))).toEqual(sentAs('u2'));
  });

  it('asks again for the position, and does not start over, if the server cannot answer', async () => {
    const { send, made, uploads, memory, client, offsets } = setUp();
    const file = fileOf(10);
    uploads.set('u1', { size: 10, received: 4 });
    memory.keep(file, 'u1');
    client.mockRejectedValueOnce(failure(503));
    expect(await send(file)).toEqual(sentAs('u1'));
    expect([made('POST'), offsets]).toEqual([[], [4]]);
  });

  it('treats an upload whose last answer was lost as done', async () => {
    const { send, made, memory, uploads } = setUp();
    const file = fileOf(10);
    uploads.set('u1', { size: 10, received: 10 });
    memory.keep(file, 'u1');
    expect(await send(file)).toEqual(sentAs('u1'));
    expect(made('PATCH')).toEqual([]);
  });

  it('does not continue an upload of a file with another size', async () => {
    const { send, memory, made } = setUp();
    memory.keep(fileOf(11), 'other');
    expect(await send(fileOf(10))).toEqual(sentAs('u1'));
    expect(made('HEAD')).toEqual([]);
  });

  it('says why the server refuses the file, and that the session is over', async () => {
    const words = { errors: ['File type is not supported'] };
    const { send, recover } = setUp([failure(422, words)]);
    expect(await send(fileOf(10))).toEqual({ type: 'refused', words: 'File type is not supported' });
    expect(recover).not.toHaveBeenCalled();
    expect(await setUp([failure(401)]).send(fileOf(10))).toEqual({ type: 'lost' });
  });

  it('cancels an upload on the server when the borrower cancels it', async () => {
    const { send, abort, recover, made, memory } = setUp([undefined, cut]);
    recover.mockImplementation(async () => abort.abort(CANCELLED));
    const file = fileOf(CHUNK * 2);
    expect(await send(file)).toEqual({ type: 'cancelled' });
    expect(made('DELETE').map(({ path }) => path.split('/').at(-1))).toEqual(['u1']);
    expect(memory.find(file)).toBeUndefined();
  });
});
