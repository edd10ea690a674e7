import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockDataFolder, lockedMessage } from './dataFolderLock.ts';

const clock = { now: () => Date.parse('2026-03-01T12:00:00Z') };
const lock = (folder: string) => lockDataFolder(folder, { address: 'http://127.0.0.1:4300', clock });

let folder: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'equiform-lock-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

/** A process that takes the lock, reports it, and lives until killed. */
async function otherHolder(): Promise<ChildProcess> {
  const script = join(folder, 'holder.mjs');
  const module = JSON.stringify(new URL('./dataFolderLock.ts', import.meta.url).href);
  writeFileSync(
    script,
    `import { lockDataFolder } from ${module};
    const lock = lockDataFolder(process.argv[2], { address: 'http://127.0.0.1:4999', clock: Date });
    process.send(lock.ok);
    setInterval(() => lock, 1000);`,
  );
  const child = fork(script, [folder]);
  children.push(child);
  const [taken] = await once(child, 'message');
  expect(taken).toBe(true);
  return child;
}

describe('data folder lock', () => {
  it('removes access to the folder for everybody but its owner', () => {
    chmodSync(folder, 0o755);
    const taken = lock(folder);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    if (taken.ok) taken.value.release();
  });

  it('is given once, names its holder to the next process, and is free again after release', () => {
    const first = lock(folder);
    expect(first.ok).toBe(true);
    const second = lock(folder);
    expect(second).toMatchObject({
      ok: false,
      error: { holder: { pid: process.pid, startedAt: '2026-03-01T12:00:00.000Z' } },
    });
    if (first.ok) first.value.release();
    const third = lock(folder);
    expect(third.ok).toBe(true);
    if (third.ok) third.value.release();
  });

  it('is refused while another process holds it, and free as soon as that process is killed', async () => {
    const child = await otherHolder();
    const refused = lock(folder);
    expect(refused).toMatchObject({ ok: false, error: { holder: { pid: child.pid } } });
    child.kill('SIGKILL');
    await once(child, 'exit');
    const taken = lock(folder);
    expect(taken.ok).toBe(true);
    if (taken.ok) taken.value.release();
  });

  it("is refused even if the holder's note cannot be read", () => {
    const first = lock(folder);
    writeFileSync(join(folder, 'holder.json'), '{"pid":');
    expect(lock(folder)).toEqual({ ok: false, error: { holder: undefined } });
    if (first.ok) first.value.release();
  });

  it('says who holds the folder and what to do', () => {
    const holder = {
      pid: 7,
      host: 'box',
      startedAt: '2026-03-01T12:00:00.000Z',
      address: 'http://127.0.0.1:4300',
    };
    expect(lockedMessage('.data', holder)).toBe(
      'The data folder .data is in use by process 7 on box, at http://127.0.0.1:4300, since 2026-03-01T12:00:00.000Z. ' +
        'Stop that server, or set EQUIFORM_DATA_DIR to another folder.',
    );
    expect(lockedMessage('.data', undefined)).toContain('in use by another process');
  });
});
