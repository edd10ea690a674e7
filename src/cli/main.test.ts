import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
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

/** A server that answers the first page of an export, and never another. Returns its address. */
async function serverOfOnePage(): Promise<string> {
  const about = {
    uuid: 'u-1',
    applicationId: '1',
    status: 'COMPLETE',
    createdAt: '2026-06-15T00:00:00.000Z',
  };
  const page = {
    columns: [{ key: 'name', label: 'Name' }],
    applications: [{ ...about, answers: { name: 'Qzxaverina' } }],
    next: { uuid: 'u-1', until: about.createdAt },
  };
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    if (asked > 1) return;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(page));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it.each(['SIGINT', 'SIGTERM'] as const)(
  'an export ended by %s leaves no personal data behind',
  async (signal) => {
    const folder = mkdtempSync(join(tmpdir(), 'interrupted-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const to = await serverOfOnePage();
    const words = ['export', 'answers', '--org', 'main', '--out', join(folder, 'answers.csv'), '--to', to];
    const command = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...words], {
      stdio: 'ignore',
      env: { ...process.env, EQUIFORM_EXPORT_TOKEN: 'token' },
    });
    const ended = once(command, 'exit');
    const written = () => readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    await expect.poll(() => written().join(''), { timeout: 30_000 }).toContain('Qzxaverina');
    command.kill(signal);
    expect(await ended).toEqual([null, signal]);
    expect(readdirSync(folder)).toEqual([]);
  },
);
