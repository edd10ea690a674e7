import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOnce, readImage } from './pglitePrepared.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'equiform-prepared-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('the prepared database file', () => {
  it('is one file, even if several processes make it at the same time', async () => {
    const path = join(folder, 'once');
    await Promise.all(['a', 'b', 'c'].map((text) => createOnce(path, (file) => writeFile(file, text))));
    expect(['a', 'b', 'c']).toContain(await (await readImage(path)).text());
  });

  it('is read to its end even if another process replaces it meanwhile', async () => {
    const path = join(folder, 'image');
    await writeFile(path, 'mine');
    const image = await readImage(path);
    await writeFile(`${path}.theirs`, 'theirs, and longer');
    await rename(`${path}.theirs`, path);
    expect(await image.text()).toBe('mine');
  });
});
