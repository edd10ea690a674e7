import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** Files served on a free local port. */
export interface ServedFolder {
  readonly origin: string;
  readonly close: () => void;
}

/** Serves the files below a folder until closed, compressed, each from memory once it was asked for. */
export async function serveFolder(folder: string): Promise<ServedFolder> {
  const compressed = new Map<string, Buffer>();
  const bodyOf = async (path: string): Promise<Buffer> => {
    const known = compressed.get(path);
    if (known) return known;
    const body = brotliCompressSync(await readFile(join(folder, path)));
    compressed.set(path, body);
    return body;
  };
  const server = createServer(async ({ url = '/' }, response) => {
    const path = normalize(new URL(url, 'http://localhost').pathname.replace(/\/$/, '/index.html'));
    const body = await bodyOf(path).catch(() => undefined);
    if (!body) return response.writeHead(404).end();
    const type = TYPES[extname(path)] ?? 'text/plain';
    return response.writeHead(200, { 'content-type': type, 'content-encoding': 'br' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}
