import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { CannotRun } from './cliCommand.ts';
import { writeFile, writeFolder, writeNewFolder } from './writeOut.ts';

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'equiform-out-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** No process has such a number. */
const NOBODY = 99_999_999;

it('replaces a file, creates the folders above it, and leaves no temporary files', () => {
  const root = folder();
  for (const text of ['one', 'two']) writeFile(join(root, 'a/b/c.txt'), text);
  expect(readFileSync(join(root, 'a/b/c.txt'), 'utf8')).toBe('two');
  expect(readdirSync(join(root, 'a/b'))).toEqual(['c.txt']);
});

it('writes to the target of a link', () => {
  const root = folder();
  writeFileSync(join(root, 'own.txt'), 'one');
  symlinkSync('own.txt', join(root, 'link.txt'));
  writeFile(join(root, 'link.txt'), 'two');
  expect(readFileSync(join(root, 'own.txt'), 'utf8')).toBe('two');
});

it('keeps the old file if the new one cannot replace it', () => {
  const root = folder();
  mkdirSync(join(root, 'taken'));
  expect(() => writeFile(join(root, 'taken'), 'x')).toThrow(CannotRun);
  writeFileSync(join(root, 'draft.json'), 'all of it');
  mkdirSync(join(root, `.draft.json.${NOBODY}.part`));
  expect(() => writeFile(join(root, 'draft.json'), undefined as unknown as string)).toThrow(CannotRun);
  expect(readFileSync(join(root, 'draft.json'), 'utf8')).toBe('all of it');
  expect(readdirSync(root).toSorted()).toEqual(['draft.json', 'taken']);
});

it('writes all files of a folder or none', () => {
  const root = folder();
  writeFolder(join(root, 'made'), { a: '1', b: '2' });
  expect(() => writeFolder(join(root, 'made'), { a: '3', 'no/such/folder': '4' })).toThrow(CannotRun);
  expect(readdirSync(root)).toEqual(['made']);
  expect(['a', 'b'].map((name) => readFileSync(join(root, 'made', name), 'utf8'))).toEqual(['1', '2']);
});

it('writes a new folder only if nothing is there at that moment', () => {
  const root = folder();
  expect(writeNewFolder(join(root, 'made'), { a: '1' })).toBe(true);
  writeFileSync(join(root, 'file'), 'mine');
  for (const name of ['made', 'file']) expect(writeNewFolder(join(root, name), { b: '2' }), name).toBe(false);
  expect(readdirSync(root).toSorted()).toEqual(['file', 'made']);
  expect(readdirSync(join(root, 'made'))).toEqual(['a']);
  expect(readFileSync(join(root, 'file'), 'utf8')).toBe('mine');
});

it('removes files that a killed process left behind, but not those that another process is writing', () => {
  const root = folder();
  const left = [`.made.${NOBODY}.part`, `.made.${NOBODY}.old`];
  const others = [`.made.${process.ppid}.part`, '.made.more', '.mades.1.part'];
  for (const name of [...left, ...others]) mkdirSync(join(root, name));
  writeFolder(join(root, 'made'), { a: '1' });
  writeFolder(join(root, 'made'), { b: '2' });
  expect(readdirSync(root).toSorted()).toEqual([...others, 'made'].toSorted());
  expect(readdirSync(join(root, 'made'))).toEqual(['b']);
});
