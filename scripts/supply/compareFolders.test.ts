import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { differences, hashesUnder } from './compareFolders.ts';

it('two folders are equal only if every file of both is equal, byte for byte', () => {
  const base = mkdtempSync(join(tmpdir(), 'equiform-compare-'));
  onTestFinished(() => rmSync(base, { recursive: true }));
  const [one, other] = ['one', 'other'].map((name) => join(base, name)) as [string, string];
  for (const folder of [one, other]) {
    mkdirSync(join(folder, 'assets'), { recursive: true });
    writeFileSync(join(folder, 'assets', 'a.js'), 'let a;\n');
  }
  expect([...hashesUnder(one).keys()]).toEqual(['assets/a.js']);
  expect(differences(one, other)).toEqual([]);
  writeFileSync(join(other, 'assets', 'a.js'), 'let b;\n');
  writeFileSync(join(one, 'more'), '');
  expect(differences(one, other)).toEqual([
    expect.stringMatching(/^assets\/a\.js: [0-9a-f]{64} and [0-9a-f]{64}$/),
    expect.stringMatching(/^more: [0-9a-f]{64} and missing$/),
  ]);
});
