import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CannotRun } from './cliCommand.ts';
import { writePrivately } from './writePrivately.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'privately-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function* texts(...all: readonly (string | Error)[]): AsyncGenerator<string> {
  for (const text of all) {
    if (typeof text !== 'string') throw text;
    yield text;
  }
}

describe('a file that only its owner reads', () => {
  it('holds all texts, also in place of a file that everybody may read', async () => {
    const path = join(folder, 'below', 'answers.csv');
    await writePrivately(path, texts('a\n', 'b\n'));
    chmodSync(path, 0o644);
    await writePrivately(path, texts('c\n', 'd\n'));
    expect(readFileSync(path, 'utf8')).toBe('c\nd\n');
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('leaves the old file and nothing else when the texts end early', async () => {
    const path = join(folder, 'answers.csv');
    writeFileSync(path, 'old');
    await expect(writePrivately(path, texts('new', new Error('gone')))).rejects.toThrow('gone');
    expect([readdirSync(folder), readFileSync(path, 'utf8')]).toEqual([['answers.csv'], 'old']);
  });

  it('is refused where there is a folder', async () => {
    await expect(writePrivately(folder, texts('a'))).rejects.toThrow(CannotRun);
  });
});
