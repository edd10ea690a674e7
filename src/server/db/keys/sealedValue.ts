import { isObject, type JsonObject } from '../../../core/shared/json.ts';
import { type FieldContext, openWith, sealWith } from '../fieldEncryption.ts';
import { packedText, unpackedText } from './packedText.ts';
import type { SealedColumn } from './sealedColumns.ts';

export interface DataKey {
  readonly id: string;
  /** Null once erased: what it sealed cannot be read again. */
  readonly bytes: Buffer | null;
}

/**
 * Format of sealed text, for JavaScript and SQL: a key id (9 bytes), then at least nonce and tag (28 bytes),
 * or nothing under an erased key, in base64url. Other text predates sealing.
 */
export const SEALED = String.raw`^v2\.([A-Za-z0-9_-]{12})\.([A-Za-z0-9_-]{38,}|)$`;

const VALUE = new RegExp(SEALED);

/**
 * `v2.{id of the data key}.{base64url of nonce, tag and ciphertext}`; nothing is stored under an erased key.
 */
export function sealText({ id, bytes }: DataKey, text: string, context: FieldContext): string {
  const payload = bytes === null ? '' : sealWith(bytes, packedText(text), context).toString('base64url');
  return `v2.${id}.${payload}`;
}

/**
 * Reverses `sealText`; null when the key was erased. Throws on a value that was changed or belongs elsewhere.
 */
export function openText({ bytes }: DataKey, value: string, context: FieldContext): string | null {
  const payload = VALUE.exec(value)?.[2];
  if (bytes === null || payload === '') return null;
  return unpackedText(openWith(bytes, Buffer.from(payload ?? '', 'base64url'), context));
}

export const isSealedWith = ({ id }: DataKey, sealed: string): boolean => sealed.startsWith(`v2.${id}.`);

export function keyIdOf(stored: unknown): string | undefined {
  const value = isObject(stored) ? stored.enc : stored;
  return typeof value === 'string' ? VALUE.exec(value)?.[1] : undefined;
}

/** How texts are sealed and opened. */
export interface Texts {
  readonly seal: typeof sealText;
  readonly open: typeof openText;
}

const EMPTY = '{}';

/** The stored text of a value; JSON becomes `{"enc": ...}` beside its plain members. */
export function sealValue(
  key: DataKey,
  column: SealedColumn,
  {
    value,
    context,
    texts,
  }: { readonly value: string; readonly context: FieldContext; readonly texts: Texts },
): string {
  if (column.type === 'text') return texts.seal(key, value, context);
  // Fully sealed text is not parsed as JSON.
  if (column.plain === undefined && value !== EMPTY)
    return JSON.stringify({ enc: texts.seal(key, value, context) });
  const { plain, secret } = parted(JSON.parse(value), column.plain ?? []);
  if (secret === undefined) return value;
  return JSON.stringify({ ...plain, enc: texts.seal(key, JSON.stringify(secret), context) });
}

/** Plain members, and the secret ones: undefined when there are none. */
function parted(value: unknown, names: readonly string[]): { plain: JsonObject; secret: unknown } {
  if (!isObject(value)) return { plain: {}, secret: value };
  const entries = Object.entries(value);
  const plain = Object.fromEntries(entries.filter(([name]) => names.includes(name))) as JsonObject;
  const secret = Object.fromEntries(entries.filter(([name]) => !names.includes(name)));
  return { plain, secret: Object.keys(secret).length === 0 ? undefined : secret };
}

/** The value as the driver would have read it; under an erased key null, or the plain members of JSON. */
export function openValue(
  key: DataKey,
  column: SealedColumn,
  {
    stored,
    context,
    texts,
  }: { readonly stored: unknown; readonly context: FieldContext; readonly texts: Texts },
): unknown {
  if (column.type === 'text') return texts.open(key, String(stored), context);
  const { enc, ...plain } = stored as JsonObject;
  const text = texts.open(key, String(enc), context);
  if (text === null) return plain;
  const secret: unknown = JSON.parse(text);
  // Copying a large object takes longer than opening it.
  const isAll = column.plain === undefined && Object.keys(plain).length === 0;
  return isObject(secret) && !isAll ? { ...plain, ...secret } : secret;
}
