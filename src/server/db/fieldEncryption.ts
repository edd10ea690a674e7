import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';

/** Where an encrypted value belongs; a value moved to another row, column or table does not decrypt. */
export interface FieldContext {
  readonly table: string;
  readonly column: string;
  readonly rowId: string;
}

/** Encrypts single values with AES-256-GCM, a fresh random nonce each, and makes texts comparable that may not be kept. */
export interface FieldEncryption {
  /** Text to store: `v1.{key id}.{base64url of nonce, tag and ciphertext}`. */
  encrypt(text: string, context: FieldContext): string;
  /** The text again; throws when the value was changed, belongs elsewhere, or its key is not known. */
  decrypt(stored: string, context: FieldContext): string;
  /** Hex of an HMAC-SHA-256: the same for the same text as long as the key is, and without the key not to be searched for. */
  fingerprint(text: string): string;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const keyId = (key: Buffer): string => createHash('sha256').update(key).digest('hex').slice(0, 8);

const associatedData = ({ table, column, rowId }: FieldContext): Buffer =>
  Buffer.from(JSON.stringify([table, column, rowId]));

/** Encryption with the first key; values of the other (older) keys still decrypt. Keys are 32 bytes. */
export function createFieldEncryption(current: Buffer, ...older: readonly Buffer[]): FieldEncryption {
  const keys = new Map([...older, current].map((key) => [keyId(key), key]));

  return {
    fingerprint: (text) => createHmac('sha256', current).update(`fingerprint ${text}`).digest('hex'),

    encrypt(text, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', current, nonce).setAAD(associatedData(context));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      const payload = Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
      return `v1.${keyId(current)}.${payload.toString('base64url')}`;
    },

    decrypt(stored, context) {
      const where = `${context.table}.${context.column}`;
      const [version, id = '', payload = ''] = stored.split('.');
      const key = keys.get(id);
      if (version !== 'v1' || key === undefined) throw new Error(`No key for a value of ${where}`);
      const bytes = Buffer.from(payload, 'base64url');
      if (bytes.length < NONCE_BYTES + TAG_BYTES) throw new Error(`Damaged value in ${where}`);
      const options = { authTagLength: TAG_BYTES };
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), options)
        .setAAD(associatedData(context))
        .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const sealed = bytes.subarray(NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8');
    },
  };
}
