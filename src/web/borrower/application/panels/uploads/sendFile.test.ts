import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FetchError } from '../../../../clients/fetchError.ts';
import type { UploadState } from '../../../../clients/uploadService.ts';
import { CANCELLED, CHUNK, type SendPorts, sendFile, type UploadTransport } from './sendFile.ts';
import { createUploadMemory } from './uploadMemory.ts';

const fileOf = (size: number, name = 'w2.pdf') =>
  new File([new Uint8Array(size)], name, { lastModified: 1_700_000_000_000 });

/** A server that keeps uploads; `troubles` are thrown by the calls of `send` in turn, `undefined` lets one through. */
function fakeServer(troubles: readonly (FetchError | 'after' | undefined)[] = []) {
  const uploads = new Map<string, UploadState>();
  const offsets: number[] = [];
  const found = (uuid: string): UploadState => {
    const upload = uploads.get(uuid);
    if (!upload) throw new FetchError(404, 'not found');
    return upload;
  };
  let calls = 0;
  const transport = {
    begin: vi.fn(async ({ fileName, size }) => {
      const begun = { uuid: `u${uploads.size + 1}`, fileName, size, received: 0 };
      uploads.set(begun.uuid, begun);
      return begun;
    }),
    state: vi.fn(async (uuid) => found(uuid)),
    cancel: vi.fn(async (uuid) => uploads.delete(uuid)),
    send: vi.fn(async (uuid, { offset, bytes }) => {
      const trouble = troubles[calls];
      calls += 1;
      offsets.push(offset);
      if (trouble instanceof FetchError) throw trouble;
      const upload = found(uuid);
      if (offset !== upload.received) throw new FetchError(409, 'conflict', { received: upload.received });
      const received = offset + bytes.size;
      const next = {
        ...upload,
        received,
        ...(received === upload.size ? { documentUuid: `doc-${uuid}` } : {}),
      };
      uploads.set(uuid, next);
      // The bytes came through, the answer did not.
      if (trouble === 'after') throw new FetchError(0, 'cut');
      return next;
    }),
  } satisfies UploadTransport;
  return { transport, offsets, uploads };
}

function setUp(troubles: Parameters<typeof fakeServer>[0] = [], tab: Storage = sessionStorage) {
  const server = fakeServer(troubles);
  const abort = new AbortController();
  const recover = vi.fn<SendPorts['recover']>(async () => undefined);
  const heard: string[] = [];
  let keys = 0;
  const newKey = () => {
    keys += 1;
    return `key-${keys}`;
  };
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
      { transport: server.transport, memory, newKey, recover },
    );
  return { ...server, abort, recover, heard, memory, send };
}

const cut = new FetchError(0, 'Failed to fetch');

beforeEach(() => sessionStorage.clear());

describe('sending a file', () => {
  it('sends it in chunks of 256 kB and tells how far it is', async () => {
    const { send, offsets, heard, transport } = setUp();
    const file = fileOf(CHUNK * 2 + 10);
    expect(await send(file)).toEqual({ type: 'sent', documentUuid: 'doc-u1' });
    expect(offsets).toEqual([0, CHUNK, CHUNK * 2]);
    expect(heard).toEqual(['0', String(CHUNK), String(CHUNK * 2)]);
    expect(transport.begin).toHaveBeenCalledWith(
      { fileName: 'w2.pdf', size: file.size, type: 'W2' },
      'key-1',
      expect.any(AbortSignal),
    );
  });

  it('goes on after a cut from the byte the server has, whether or not the chunk came through', async () => {
    const { send, offsets, heard } = setUp([undefined, cut, undefined, 'after']);
    expect(await send(fileOf(CHUNK * 4))).toEqual({ type: 'sent', documentUuid: 'doc-u1' });
    expect(offsets).toEqual([0, CHUNK, CHUNK, CHUNK * 2, CHUNK * 3]);
    expect(heard.filter((word) => word === 'cut')).toHaveLength(2);
  });

  it('an answer of success that cannot be read is one that did not come', async () => {
    const { send, heard } = setUp([new FetchError(200, 'not JSON')]);
    expect(await send(fileOf(10))).toEqual({ type: 'sent', documentUuid: 'doc-u1' });
    expect(heard).toEqual(['0', 'cut']);
  });

  it('counts as cut until bytes go through again', async () => {
    const { send, heard } = setUp([cut, cut]);
    await send(fileOf(CHUNK + 1));
    expect(heard).toEqual(['0', 'cut', 'cut', String(CHUNK)]);
  });

  it('waits longer after each failure, and anew after a success', async () => {
    const { send, recover } = setUp([cut, new FetchError(503, ''), undefined, cut]);
    await send(fileOf(CHUNK * 2));
    expect(recover.mock.calls.map(([pause]) => pause)).toEqual([1000, 2000, 1000]);
  });

  it('gives up when the server cannot be reached for long, and sending again goes on', async () => {
    const { send, transport, offsets } = setUp([undefined, ...Array<FetchError>(9).fill(cut)]);
    const file = fileOf(CHUNK * 2);
    expect(await send(file)).toEqual({ type: 'lost' });
    expect(await send(file)).toEqual({ type: 'sent', documentUuid: 'doc-u1' });
    expect(transport.begin).toHaveBeenCalledTimes(1);
    expect(offsets.at(-1)).toBe(CHUNK);
  });

  it('takes up the same file after the page was loaded anew, by name, size and date', async () => {
    const { send, abort, heard, transport } = setUp([undefined, cut]);
    const again = setUp();
    const file = fileOf(CHUNK * 3);
    const first = send(file);
    transport.state.mockImplementationOnce(async () => {
      abort.abort();
      throw cut;
    });
    expect(await first).toEqual({ type: 'cancelled' });
    expect(heard).toContain(String(CHUNK));
    again.uploads.set('u1', { uuid: 'u1', fileName: 'w2.pdf', size: CHUNK * 3, received: CHUNK });
    await again.send(fileOf(CHUNK * 3));
    expect(again.transport.begin).not.toHaveBeenCalled();
    expect(again.offsets).toEqual([CHUNK, CHUNK * 2]);
  });

  it('keeps neither the name nor the content of a file in the browser', async () => {
    const { send, abort, recover } = setUp([undefined, cut]);
    recover.mockImplementation(async () => abort.abort());
    await send(fileOf(CHUNK * 2, 'jane-doe.pdf'));
    const kept = JSON.stringify({ ...sessionStorage });
    expect(kept).toContain('u1');
    expect(kept).not.toContain('jane');
    expect(kept.length).toBeLessThan(100);
  });

  it('begins anew when the server has forgotten the upload', async () => {
    const { send, memory, transport } = setUp();
    const file = fileOf(10);
    memory.keep(file, 'long-gone');
    expect(await send(file)).toEqual({ type: 'sent', documentUuid: 'doc-u1' });
    expect(transport.begin).toHaveBeenCalledWith(expect.anything(), 'key-2', expect.anything());
  });

  it('does not go on with an upload of another file', async () => {
    const { send, memory, uploads } = setUp();
    const file = fileOf(10);
    uploads.set('other', { uuid: 'other', fileName: 'else.pdf', size: 10, received: 5 });
    memory.keep(file, 'other');
    expect(await send(file)).toEqual({ type: 'sent', documentUuid: 'doc-u2' });
  });

  it('says why the server does not take a file', async () => {
    const words = { errors: ['File type is not supported'] };
    const { send, recover } = setUp([new FetchError(422, '', words)]);
    expect(await send(fileOf(10))).toEqual({ type: 'refused', words: 'File type is not supported' });
    expect(recover).not.toHaveBeenCalled();
  });

  it('gives an upload up at the server when the borrower does', async () => {
    const { send, abort, recover, transport, memory } = setUp([undefined, cut]);
    recover.mockImplementation(async () => abort.abort(CANCELLED));
    const file = fileOf(CHUNK * 2);
    expect(await send(file)).toEqual({ type: 'cancelled' });
    expect(transport.cancel).toHaveBeenCalledWith('u1');
    expect(memory.find(file)).toBeUndefined();
  });
});
