import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { streamOf } from '../../db/byteStreams.ts';
import { clamdScanner } from './clamdScanner.ts';

/** The EICAR test text, which every scanner reports; split here so that none reports this file. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

function hasClamd(): boolean {
  try {
    execFileSync('clamd', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

// Needs Debian's clamav-daemon; elsewhere clamdScanner.test.ts uses a fake.
describe.skipIf(!hasClamd())('a ClamAV daemon with our own signature', () => {
  let folder: string;
  let daemon: ChildProcess;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'equiform-clamd-'));
    const signature = Buffer.from(EICAR).toString('hex');
    writeFileSync(join(folder, 'own.ndb'), `Own.Eicar:0:*:${signature}\n`);
    const lines = [`DatabaseDirectory ${folder}`, `LocalSocket ${folder}/clamd.ctl`, 'Foreground yes'];
    writeFileSync(join(folder, 'clamd.conf'), `${lines.join('\n')}\n`);
    daemon = spawn('clamd', ['--config-file', join(folder, 'clamd.conf')], { stdio: 'ignore' });
    const empty = () => scan(Buffer.from('nothing'));
    await vi.waitFor(async () => expect((await empty()).type).toBe('clean'), {
      timeout: 120_000,
      interval: 200,
    });
  });
  afterAll(() => {
    daemon.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });

  const scan = (bytes: Buffer) =>
    clamdScanner({ address: { path: join(folder, 'clamd.ctl') }, timeoutMs: 60_000 }).scan(streamOf(bytes));

  it('finds the EICAR test text, and nothing in another file', async () => {
    expect(await scan(Buffer.from(EICAR))).toMatchObject({
      type: 'infected',
      name: expect.stringContaining('Own.Eicar'),
    });
    expect(await scan(Buffer.alloc(2_000_000, 'content'))).toEqual({ type: 'clean' });
  });
});
