import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { secretKeys } from './secretKeys.ts';
import { readSettings, type Settings } from './settings/settings.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'equiform-keys-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function settingsWith(environment: Record<string, string>): Settings {
  const settings = readSettings({ EQUIFORM_DATA_DIR: join(folder, 'data'), ...environment });
  if (!settings.ok) throw new Error('settings');
  return settings.value;
}

describe('secret keys', () => {
  it('are made once in the sandbox and readable by the owner only', () => {
    const first = secretKeys(settingsWith({}));
    expect(first.fieldKey).toHaveLength(32);
    expect(first.fieldKey.equals(first.sessionKey)).toBe(false);
    expect(secretKeys(settingsWith({}))).toEqual(first);
    expect(statSync(join(folder, 'data/keys.json')).mode & 0o777).toBe(0o600);
  });

  it('come from the settings if given', () => {
    const kept = secretKeys(settingsWith({}));
    const given = Buffer.alloc(32, 9);
    const settings = settingsWith({ EQUIFORM_FIELD_KEY: given.toString('base64') });
    expect(secretKeys(settings)).toEqual({ fieldKey: given, sessionKey: kept.sessionKey });
  });

  it('are never replaced if the file is damaged', () => {
    secretKeys(settingsWith({}));
    writeFileSync(join(folder, 'data/keys.json'), '{"fieldKey":"AAAA"}');
    expect(() => secretKeys(settingsWith({}))).toThrow('keys.json in the data folder has no usable fieldKey');
  });
});
