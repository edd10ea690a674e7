import type { SecretUse } from '../../core/config/secretProblems.ts';
import { publicKeysOf } from './publicKeys.ts';

const WEBHOOK = /^whsec_([A-Za-z0-9+/]+={0,2})$/;

function isWebhookSecret(text: string): boolean {
  const [, encoded] = WEBHOOK.exec(text) ?? [];
  const bytes = Buffer.from(encoded ?? '', 'base64');
  return bytes.toString('base64') === encoded && bytes.length >= 24 && bytes.length <= 64;
}

const faults: Readonly<Record<SecretUse, (text: string) => string | undefined>> = {
  client: (text) =>
    /^[!-~]{32,256}$/.test(text)
      ? undefined
      : 'must hold 32 to 256 letters, digits or signs without spaces (openssl rand -hex 32)',
  webhook: (text) =>
    isWebhookSecret(text) ? undefined : 'must hold whsec_ and 24 to 64 bytes in base64 (Standard Webhooks)',
  keys: (text) => {
    const keys = publicKeysOf(text);
    return keys.ok ? undefined : keys.error;
  },
  provider: () => undefined,
};

/** What is wrong with a secret for its use, in words that do not hold it; undefined if nothing is. */
export const secretFault = (text: string, use: SecretUse): string | undefined => faults[use](text);
