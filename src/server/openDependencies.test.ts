import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFieldEncryption } from './db/fieldEncryption.ts';
import { createReleaseTickets } from './http/releaseTicket.ts';
import { createSessionTokens } from './http/session.ts';
import { createSignedTokens } from './http/signedTokens.ts';
import { openDependencies } from './openDependencies.ts';
import { readSettings } from './settings/settings.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'equiform-dependencies-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function openWith(environment: Record<string, string>) {
  const settings = readSettings({ EQUIFORM_DATA_DIR: folder, LOG_LEVEL: 'silent', ...environment });
  if (!settings.ok) throw new Error(JSON.stringify(settings.error));
  const open = await openDependencies(settings.value);
  if (!open.ok) throw new Error(open.error);
  return open.value;
}

describe('openDependencies', () => {
  it('decrypts fields and files of earlier keys, and encrypts with the new one', async () => {
    const [now, last, first] = [Buffer.alloc(32, 3), Buffer.alloc(32, 2), Buffer.alloc(32, 1)];
    const context = { table: 'conditions', column: 'data', rowId: 'a' };
    const open = await openWith({
      EQUIFORM_FIELD_KEY: now.toString('base64'),
      EQUIFORM_FIELD_KEYS_BEFORE: [last, first].map((key) => key.toString('base64')).join(','),
    });
    const { encryption } = open.dependencies;
    try {
      for (const key of [last, first]) {
        const earlier = createFieldEncryption(key);
        expect(encryption.decrypt(earlier.encrypt('x', context), context)).toBe('x');
        expect(encryption.open(earlier.seal(Buffer.from('y'), context), context).toString()).toBe('y');
      }
      expect(createFieldEncryption(now).decrypt(encryption.encrypt('z', context), context)).toBe('z');
    } finally {
      await open.close();
    }
  });

  it('keeps sessions and pages of an earlier session key valid', async () => {
    const [now, before] = [Buffer.alloc(32, 3), Buffer.alloc(32, 2)];
    const system = { now: () => Date.now() };
    const earlier = createSessionTokens(createSignedTokens([before], system), {
      clock: system,
      lives: { sessionSeconds: 600, longestSeconds: 600, stepSeconds: 600 },
      uses: ['browser'],
    });
    const token = await earlier.issue({ identityUuid: 'a', organization: 'main' }, 'binding');
    const hash = 'a'.repeat(64);
    const pages = createReleaseTickets(createSignedTokens([before], system), { system, hours: 1 });
    const ticket = await pages.issue({ brand: 'main', hash });
    const open = await openWith({
      EQUIFORM_SESSION_KEY: now.toString('base64'),
      EQUIFORM_SESSION_KEYS_BEFORE: before.toString('base64'),
    });
    const { sessions, tickets } = open.dependencies;
    try {
      expect((await sessions.verify(token)).ok).toBe(true);
      expect(await tickets.hashOf(ticket, 'main')).toBe(hash);
      const newer = await sessions.issue({ identityUuid: 'a', organization: 'main' }, 'binding');
      expect((await earlier.verify(newer)).ok).toBe(false);
    } finally {
      await open.close();
    }
  });
});
