import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readAnchors } from '../../core/staff/anchors.ts';
import { anchorsInFolder } from './anchors.ts';

const anchor = (position: number) => ({
  at: '2026-06-15T15:00:00.000Z',
  lender: 'acme',
  position,
  hash: 'a'.repeat(64),
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'equiform-anchors-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

it('keeps anchors in a file that only grows, also over starts', async () => {
  const folder = join(newFolder(), 'below', 'it');
  expect(await anchorsInFolder(folder).read()).toEqual([]);
  await anchorsInFolder(folder).keep([anchor(1)]);
  await anchorsInFolder(folder).keep([anchor(2), anchor(3)]);
  expect(await anchorsInFolder(folder).read()).toEqual([anchor(1), anchor(2), anchor(3)]);
});

it('goes on after a crash within a line', async () => {
  const folder = newFolder();
  await anchorsInFolder(folder).keep([anchor(1)]);
  const file = join(folder, 'audit-anchors.jsonl');
  appendFileSync(file, '{"at":"2026-06');
  expect(await anchorsInFolder(folder).read()).toEqual([anchor(1)]);
  await anchorsInFolder(folder).keep([anchor(2)]);
  expect(await anchorsInFolder(folder).read()).toEqual([anchor(1), anchor(2)]);
  expect(readFileSync(file, 'utf8')).not.toContain('{"at":"2026-06{');
});

it('names the line that is no anchor', async () => {
  const folder = newFolder();
  const wrong = [{ ...anchor(1), position: 0 }, { ...anchor(1), hash: 'x' }, [], 'x', { lender: 'acme' }];
  for (const value of wrong)
    expect(readAnchors(`${JSON.stringify(anchor(1))}\n${JSON.stringify(value)}\n`)).toEqual({
      ok: false,
      error: 'line 2 is no anchor',
    });
  writeFileSync(join(folder, 'audit-anchors.jsonl'), 'anchors\n');
  await expect(anchorsInFolder(folder).read()).rejects.toThrow('audit-anchors.jsonl: line 1 is no anchor');
});
