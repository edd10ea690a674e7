import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';

/** A device on which nothing can be written, as on a disk that is full. */
const FULL = '/dev/full';

function runWith(words: readonly string[], full: 'out' | 'err') {
  const device = openSync(FULL, 'w');
  onTestFinished(() => closeSync(device));
  return spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts'), ...words], {
    stdio: ['ignore', full === 'out' ? device : 'pipe', full === 'err' ? device : 'pipe'],
    encoding: 'utf8',
  });
}

describe.runIf(existsSync(FULL))('when output cannot be written', () => {
  it('losing the result is an error, and is reported', () => {
    const { status, stderr } = runWith(['--help'], 'out');
    expect([status, stderr]).toEqual([
      2,
      'Cannot write the result: ENOSPC: no space left on device, write\n',
    ]);
  });

  it('losing only messages beside the result changes nothing', () => {
    expect(runWith(['chekc'], 'err').status).toBe(2);
  });
});
