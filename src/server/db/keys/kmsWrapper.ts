import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { isObject } from '../../../core/shared/json.ts';
import { type KeyContext, type KeyWrapper, keysAway } from './keyWrapper.ts';

/** Connection to a key management service with the AWS KMS protocol. */
export interface KmsOptions {
  /** Such as `https://kms.us-east-1.amazonaws.com`. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Id or ARN of the wrapping key. */
  readonly keyId: string;
}

const PREFIX = 'kms.';

/** Earlier versions did not name the key. */
const UNNAMED = /^kms\.[^.]+$/;

/** Short name of the key: 8 characters of a hash of its id. */
const nameOf = (keyId: string): string => createHash('sha256').update(keyId).digest('hex').slice(0, 8);
const TIMEOUT_MS = 5_000;

/** KMS binds the wrapped key to this and writes it to its own log. */
const contextOf = ({ organization, subject }: KeyContext) => ({ lender: organization, subject });

/** Temporary KMS errors, besides status 500 and above. */
const PASSING = /Throttling|KMSInternal|DependencyTimeout|ServiceUnavailable|LimitExceeded/;

/**
 * Wraps with a key that never leaves the service (Encrypt and Decrypt of the KMS API, JSON 1.1, Signature
 * Version 4). Lender and subject are the encryption context; wrapped texts name the key, to tell several
 * apart.
 */
export function kmsWrapper({ endpoint, keyId, region, ...keys }: KmsOptions): KeyWrapper {
  const prefix = `${PREFIX}${nameOf(keyId)}.`;
  const client = new AwsClient({ ...keys, region, service: 'kms', retries: 1, initRetryMs: 100 });

  async function ask(action: string, body: object): Promise<Response> {
    try {
      return await client.fetch(endpoint, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': `TrentService.${action}`,
        },
        body: JSON.stringify({ KeyId: keyId, ...body }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch (error) {
      throw keysAway(error);
    }
  }

  async function call(action: 'Encrypt' | 'Decrypt', body: object, member: string): Promise<string> {
    const response = await ask(action, body);
    const answer: unknown = await response.json().catch(() => undefined);
    const type = isObject(answer) ? String(answer.__type) : '';
    if (response.status >= 500 || PASSING.test(type))
      throw keysAway(new Error(`KMS answered ${response.status}`));
    const value = isObject(answer) ? answer[member] : undefined;
    if (!response.ok || typeof value !== 'string')
      throw new Error(`KMS refused to ${action.toLowerCase()} a data key: ${response.status} ${type}`);
    return value;
  }

  const mayUnwrap = (wrapped: string): boolean => wrapped.startsWith(prefix) || UNNAMED.test(wrapped);

  return {
    async wrap(dataKey, context) {
      const Plaintext = dataKey.toString('base64');
      const body = { Plaintext, EncryptionContext: contextOf(context) };
      return prefix + (await call('Encrypt', body, 'CiphertextBlob'));
    },
    async unwrap(wrapped, context) {
      if (!mayUnwrap(wrapped)) throw new Error('A data key was wrapped by another holder of keys');
      const CiphertextBlob = wrapped.slice(UNNAMED.test(wrapped) ? PREFIX.length : prefix.length);
      const body = { CiphertextBlob, EncryptionContext: contextOf(context) };
      return Buffer.from(await call('Decrypt', body, 'Plaintext'), 'base64');
    },
    mayUnwrap,
    prefix,
  };
}
