import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Release } from '../../../core/model/release.ts';
import { createCompressedParts } from './compressedParts.ts';

describe('compressed parts', () => {
  it('contain the text of the part, compressed once', async () => {
    const text = JSON.stringify(Array.from({ length: 500 }, (_, index) => `message ${index}`));
    const release = { parts: { 'app.json': text } } as unknown as Release;
    const compressed = createCompressedParts();
    const [br, gz] = await Promise.all([
      compressed(release, 'app.json', text, 'br'),
      compressed(release, 'app.json', text, 'gzip'),
    ]);
    expect(brotliDecompressSync(br).toString()).toBe(text);
    expect(gunzipSync(gz).toString()).toBe(text);
    expect(await compressed(release, 'app.json', text, 'br')).toBe(br);
  });
});
