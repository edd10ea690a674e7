import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { api } from '../fixtures.ts';
import type { RunningServer } from '../startServer.ts';

const KEY = Buffer.alloc(32, 7).toString('base64');
const BANK_SECRET = 'secret-of-the-bank-in-browser-tests';
const READER_SECRET = 'secret-of-the-reader-in-browser-tests';

/** A production server with a lender's system (examples/lender) behind it, which performs every task. */
export interface Installation extends RunningServer {
  /** Moves the server's time; resolves to it, ISO 8601, once nothing is due any more. */
  passTime(milliseconds: number): Promise<string>;
  /** An application as the lender reads it by the Lender API. */
  application(uuid: string): Promise<LendersView>;
}

export interface LendersView {
  /** The checklist status. */
  readonly status: string;
  readonly answers: Readonly<Record<string, unknown>>;
}

const connections = {
  version: 1,
  all: { usual: 'desk', tasks: { decision: 'engine', verifiedDecision: 'engine', disclosure: 'engine' } },
  lenders: {
    main: {
      usual: 'lender',
      clients: [
        { id: 'bank', scopes: ['tasks', 'events', 'personal:read'], secrets: [{ env: 'BANK_SECRET' }] },
        { id: 'reader', scopes: ['applications:read'], secrets: [{ env: 'READER_SECRET' }] },
      ],
    },
  },
} as const;

const node = (entry: string, environment: Readonly<Record<string, string>>): ChildProcess =>
  spawn(process.execPath, ['--disable-warning=ExperimentalWarning', entry], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, ...environment },
  });

const nextMessage = (child: ChildProcess): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const end = (code: number | null) => reject(new Error(`It ended with ${code}`));
    child.once('exit', end);
    child.once('message', (message) => {
      child.off('exit', end);
      resolve(message);
    });
  });

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
}

async function tokenOf(id: string, secret: string): Promise<string> {
  const response = await fetch(api('/lender/v1/oauth/token'), {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  if (!response.ok) throw new Error(`No token: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { access_token: string }).access_token;
}

/** Starts an installation on a fresh database; resolves once it is ready. */
export async function openInstallation(port: string): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'equiform-production-'));
  const file = join(folder, 'connections.yaml');
  writeFileSync(file, stringify(connections));
  const server = node(join(import.meta.dirname, 'movedServer.ts'), {
    PORT: port,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    EQUIFORM_MODE: 'production',
    EQUIFORM_DATA_DIR: join(folder, 'data'),
    EQUIFORM_FIELD_KEY: KEY,
    EQUIFORM_SESSION_KEY: KEY,
    EQUIFORM_CONNECTIONS: file,
    BANK_SECRET,
    READER_SECRET,
  });
  await nextMessage(server);
  const bank = node(join(import.meta.dirname, '../../../examples/lender/src/main.ts'), {
    BANK_API: api('/lender/v1'),
    BANK_CLIENT_SECRET: BANK_SECRET,
    // It takes no webhooks here: their time of sending would be far from its own.
    BANK_WEBHOOK_SECRETS: `whsec_${KEY}`,
    BANK_PORT: '0',
    BANK_DATABASE: join(folder, 'bank.sqlite'),
    BANK_POLL_SECONDS: '0.2',
  });
  const readBy = (token: string, uuid: string): Promise<Response> =>
    fetch(api(`/lender/v1/applications/${uuid}`), { headers: { authorization: `Bearer ${token}` } });
  let token = await tokenOf('reader', READER_SECRET);
  return {
    async passTime(later) {
      const moved = nextMessage(server);
      server.send({ later });
      return ((await moved) as { now: string }).now;
    },
    async application(uuid) {
      let response = await readBy(token, uuid);
      // Its ten minutes are over.
      if (response.status === 401) {
        token = await tokenOf('reader', READER_SECRET);
        response = await readBy(token, uuid);
      }
      if (!response.ok) throw new Error(`${uuid}: ${response.status} ${await response.text()}`);
      return (await response.json()) as LendersView;
    },
    restart: () => Promise.reject(new Error('It goes on')),
    async stop() {
      await ended(bank);
      await ended(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
