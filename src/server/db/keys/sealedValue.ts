import { isObject, type JsonObject } from '../../../core/shared/json.ts';
import { type FieldContext, openWith, sealWith } from '../fieldEncryption.ts';
import { packedText, unpackedText } from './packedText.ts';
import type { SealedColumn } from './sealedColumns.ts';

/** A data key in memory. */
export interface DataKey {
  readonly id: string;
  /** Null once it was forgotten: nothing that it sealed can be read again. */
  readonly bytes: Buffer | null;
}

/**
 * What a sealed text looks like, for JavaScript and SQL: the id of a key (9 bytes), and nothing under a forgotten key or at
 * least nonce and tag (28 bytes), in base64url. Text that looks otherwise was kept before there was sealing.
 */
export const SEALED = String.raw`^v2\.([A-Za-z0-9_-]{12})\.([A-Za-z0-9_-]{38,}|)$`;

const VALUE = new RegExp(SEALED);

/** `v2.{id of the data key}.{base64url of nonce, tag and ciphertext}`; under a forgotten key nothing is kept. */
export function sealText({ id, bytes }: DataKey, text: string, context: FieldContext): string {
  const payload = bytes === null ? '' : sealWith(bytes, packedText(text), context).toString('base64url');
  return `v2.${id}.${payload}`;
}

/** The text again; null when its key was forgotten. Throws on a value that was changed or belongs elsewhere. */
export function openText({ bytes }: DataKey, value: string, context: FieldContext): string | null {
  const payload = VALUE.exec(value)?.[2];
  if (bytes === null || payload === '') return null;
  return unpackedText(openWith(bytes, Buffer.from(payload ?? '', 'base64url'), context));
}

/** The id of the key of a sealed value; undefined for one that is not sealed. */
export function keyIdOf(stored: unknown): string | undefined {
  const value = isObject(stored) ? stored.enc : stored;
  return typeof value === 'string' ? VALUE.exec(value)?.[1] : undefined;
}

/** An object with nothing to seal. */
const EMPTY = '{}';

/** What is stored for a value, as text: of JSON `{"enc": ...}` beside the members that stay plain. */
export function sealValue(
  key: DataKey,
  column: SealedColumn,
  { value, context }: { readonly value: string; readonly context: FieldContext },
): string {
  if (column.type === 'text') return sealText(key, value, context);
  // Text is not read as JSON where all of it is sealed.
  if (column.plain === undefined && value !== EMPTY)
    return JSON.stringify({ enc: sealText(key, value, context) });
  const { plain, secret } = parted(JSON.parse(value), column.plain ?? []);
  if (secret === undefined) return value;
  return JSON.stringify({ ...plain, enc: sealText(key, JSON.stringify(secret), context) });
}

/** The members that stay plain, and what is sealed: undefined when that is nothing. */
function parted(value: unknown, names: readonly string[]): { plain: JsonObject; secret: unknown } {
  if (!isObject(value)) return { plain: {}, secret: value };
  const entries = Object.entries(value);
  const plain = Object.fromEntries(entries.filter(([name]) => names.includes(name))) as JsonObject;
  const secret = Object.fromEntries(entries.filter(([name]) => !names.includes(name)));
  return { plain, secret: Object.keys(secret).length === 0 ? undefined : secret };
}

/** The value again as the driver would have read it; of a forgotten key null, of JSON its plain members. */
export function openValue(
  key: DataKey,
  column: SealedColumn,
  { stored, context }: { readonly stored: unknown; readonly context: FieldContext },
): unknown {
  if (column.type === 'text') return openText(key, String(stored), context);
  const { enc, ...plain } = stored as JsonObject;
  const text = openText(key, String(enc), context);
  if (text === null) return plain;
  const secret: unknown = JSON.parse(text);
  // Copying a large object takes longer than opening it.
  const isAll = column.plain === undefined && Object.keys(plain).length === 0;
  return isObject(secret) && !isAll ? { ...plain, ...secret } : secret;
}
