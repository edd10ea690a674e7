import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

/** Binds an encrypted value to its place: moved to another row, column or table it does not decrypt. */
export interface FieldContext {
  readonly table: string;
  readonly column: string;
  readonly rowId: string;
}

/**
 * AES-256-GCM for single values and files, with a fresh random nonce each; HMAC fingerprints for comparing
 * text that may not be stored.
 */
export interface FieldEncryption {
  /** Names the current key. */
  readonly keyId: string;
  /** Returns `v1.{key id}.{base64url of nonce, tag and ciphertext}`. */
  encrypt(text: string, context: FieldContext): string;
  /** Throws when the value was changed, belongs elsewhere, or its key is unknown. */
  decrypt(stored: string, context: FieldContext): string;
  /** Returns the key id (8 letters), then nonce, tag and ciphertext. */
  seal(bytes: Uint8Array, context: FieldContext): Buffer;
  /** Throws as `decrypt` does. */
  open(stored: Uint8Array, context: FieldContext): Buffer;
  /** Hex HMAC-SHA-256: stable for a key, useless for searching without it. */
  fingerprint(text: string): string;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Names a key without giving it away. */
export const keyId = (key: Buffer): string => createHash('sha256').update(key).digest('hex').slice(0, 8);

const associatedData = ({ table, column, rowId }: FieldContext): Buffer =>
  Buffer.from(JSON.stringify([table, column, rowId]));

const where = ({ table, column }: FieldContext): string => `${table}.${column}`;

const secretKeys = new WeakMap<Buffer, KeyObject>();

/** Cached: importing a key takes longer than sealing a short text. */
function secretKeyOf(key: Buffer): KeyObject {
  const made = secretKeys.get(key) ?? createSecretKey(key);
  secretKeys.set(key, made);
  return made;
}

const NONCES_AT_ONCE = 256;
let nonces = Buffer.alloc(0);

/** Hands out each slice of a random pool once: a call per nonce takes longer than sealing a short text. */
function nextNonce(): Buffer {
  if (nonces.length === 0) nonces = randomBytes(NONCES_AT_ONCE * NONCE_BYTES);
  const nonce = nonces.subarray(0, NONCE_BYTES);
  nonces = nonces.subarray(NONCE_BYTES);
  return nonce;
}

/** Nonce, tag and ciphertext under a 32-byte key. */
export function sealWith(key: Buffer, bytes: Uint8Array, context: FieldContext): Buffer {
  const nonce = nextNonce();
  const cipher = createCipheriv('aes-256-gcm', secretKeyOf(key), nonce).setAAD(associatedData(context));
  const sealed = [cipher.update(bytes), cipher.final()];
  return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]);
}

/** Reverses `sealWith`; throws when the bytes were changed, belong elsewhere, or there is no key. */
export function openWith(key: Buffer | undefined, payload: Buffer, context: FieldContext): Buffer {
  if (key === undefined) throw new Error(`No key for a value of ${where(context)}`);
  if (payload.length < NONCE_BYTES + TAG_BYTES) throw new Error(`Damaged value in ${where(context)}`);
  const options = { authTagLength: TAG_BYTES };
  const decipher = createDecipheriv(
    'aes-256-gcm',
    secretKeyOf(key),
    payload.subarray(0, NONCE_BYTES),
    options,
  )
    .setAAD(associatedData(context))
    .setAuthTag(payload.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(payload.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}

/** Encrypts with the first key, decrypts with all. Keys are 32 bytes. */
export function createFieldEncryption(current: Buffer, ...older: readonly Buffer[]): FieldEncryption {
  const keys = new Map([...older, current].map((key) => [keyId(key), key]));
  const currentId = keyId(current);

  return {
    keyId: currentId,

    fingerprint: (text) =>
      createHmac('sha256', secretKeyOf(current)).update(`fingerprint ${text}`).digest('hex'),

    encrypt(text, context) {
      const payload = sealWith(current, Buffer.from(text, 'utf8'), context);
      return `v1.${currentId}.${payload.toString('base64url')}`;
    },

    decrypt(stored, context) {
      const [version, id = '', payload = ''] = stored.split('.');
      const key = version === 'v1' ? keys.get(id) : undefined;
      return openWith(key, Buffer.from(payload, 'base64url'), context).toString('utf8');
    },

    seal: (bytes, context) => Buffer.concat([Buffer.from(currentId), sealWith(current, bytes, context)]),

    open(stored, context) {
      const bytes = Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength);
      const id = bytes.subarray(0, currentId.length).toString('latin1');
      return openWith(keys.get(id), bytes.subarray(currentId.length), context);
    },
  };
}
