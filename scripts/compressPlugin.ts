import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const SMALLEST_BYTES = 1_024;
/** The highest quality takes seconds per megabyte and saves hardly anything. */
const LARGEST_FOR_BEST_BYTES = 400_000;
const COMPRESSIBLE = /\.(js|mjs|css|svg|json|wasm)$/;

function compressFile(path: string): void {
  const bytes = readFileSync(path);
  if (bytes.length < SMALLEST_BYTES) return;
  const quality = bytes.length > LARGEST_FOR_BEST_BYTES ? 9 : 11;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}

/** Writes compressed copies (`.br`, `.gz`) of each built file, which the server sends as they are. */
export const compressPlugin = (): Plugin => ({
  name: 'equiform:compress',
  apply: 'build',
  writeBundle({ dir }) {
    if (dir === undefined) return;
    const assets = join(dir, 'assets');
    for (const name of readdirSync(assets)) if (COMPRESSIBLE.test(name)) compressFile(join(assets, name));
  },
});
