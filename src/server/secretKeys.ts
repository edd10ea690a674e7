import { randomBytes, randomUUID } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '../core/shared/json.ts';
import { makePrivateFolder } from './db/privateFolder.ts';
import type { Settings } from './settings/settings.ts';

/** The keys of encrypted fields and session tokens, 32 bytes each. */
export interface SecretKeys {
  readonly fieldKey: Buffer;
  readonly sessionKey: Buffer;
}

const FILE = 'keys.json';

/** Written aside, then linked: never seen half written, never replaced. */
function createKeyFile(folder: string): void {
  const newKey = () => randomBytes(32).toString('base64');
  const temporary = join(folder, `${FILE}.${randomUUID()}`);
  makePrivateFolder(folder);
  writeFileSync(temporary, JSON.stringify({ fieldKey: newKey(), sessionKey: newKey() }), {
    mode: 0o600,
    flush: true,
  });
  try {
    linkSync(temporary, join(folder, FILE));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(temporary);
  }
}

function readKey(keys: Record<string, unknown>, name: keyof SecretKeys): Buffer {
  const bytes = Buffer.from(String(keys[name]), 'base64');
  if (bytes.length !== 32) throw new Error(`${FILE} in the data folder has no usable ${name}`);
  return bytes;
}

function sandboxKeys(folder: string): SecretKeys {
  createKeyFile(folder);
  const keys: unknown = JSON.parse(readFileSync(join(folder, FILE), 'utf8'));
  if (!isObject(keys)) throw new Error(`${FILE} in the data folder holds no keys`);
  return { fieldKey: readKey(keys, 'fieldKey'), sessionKey: readKey(keys, 'sessionKey') };
}

/**
 * The configured keys; the sandbox generates missing ones once and keeps them in the data folder, readable
 * only by its owner. Throws on a damaged key file: new keys could not read stored fields.
 */
export function secretKeys({ mode, fieldKey, sessionKey, dataDir }: Settings): SecretKeys {
  if (fieldKey && sessionKey) return { fieldKey, sessionKey };
  if (mode === 'production') throw new Error('Production does not generate keys');
  const kept = sandboxKeys(dataDir);
  return { fieldKey: fieldKey ?? kept.fieldKey, sessionKey: sessionKey ?? kept.sessionKey };
}
