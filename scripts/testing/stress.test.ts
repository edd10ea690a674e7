import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { startLoad } from './load.ts';
import { readStressPart } from './stress.ts';

const newSeed = () => 42;

describe('the part of a stress run', () => {
  it('is chosen by filters, which pick the runner by the files they name', () => {
    expect(readStressPart(['src/web/borrower/session', 'session.e2e.ts'], newSeed)).toEqual({
      seed: 42,
      unit: ['src/web/borrower/session'],
      browser: ['session.e2e.ts'],
    });
  });

  it("may be all tests of a kind, with or without filters after the kind's name", () => {
    expect(readStressPart(['unit'], newSeed)).toEqual({ seed: 42, unit: [], browser: undefined });
    expect(readStressPart(['e2e', 'src/core'], newSeed)).toEqual({
      seed: 42,
      unit: ['src/core'],
      browser: [],
    });
  });

  it('covers both kinds if nothing is chosen', () => {
    const { unit, browser } = readStressPart([], newSeed);
    expect(unit).not.toHaveLength(0);
    expect(browser).not.toHaveLength(0);
  });

  it('is repeated with the same seed', () => {
    expect(readStressPart(['--seed', '7', 'src/core'], newSeed)).toMatchObject({
      seed: 7,
      unit: ['src/core'],
    });
    expect(() => readStressPart(['--seed', 'x'], newSeed)).toThrow('--seed');
    expect(() => readStressPart(['--seed'], newSeed)).toThrow('--seed');
  });
});

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('the other work', () => {
  it('ends when it is no longer wanted', async () => {
    const load = startLoad(2);
    expect(load.pids).toHaveLength(2);
    expect(load.pids.every(isAlive)).toBe(true);
    await load.end();
    expect(load.pids.some(isAlive)).toBe(false);
    await load.end();
  });

  it('ends with the process that started it, however that ends', async () => {
    const load = new URL('./load.ts', import.meta.url);
    const parent = spawn(
      process.execPath,
      [
        '--disable-warning=ExperimentalWarning',
        '--input-type=module',
        '--eval',
        `const { startLoad } = await import('${load}'); console.log(startLoad(2).pids.join(' '))`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const pids = line.toString().trim().split(' ').map(Number);
    expect(pids).toHaveLength(2);
    expect(pids.every(isAlive)).toBe(true);
    parent.kill('SIGKILL');
    await expect.poll(() => pids.some(isAlive)).toBe(false);
  });
});
