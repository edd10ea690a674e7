/** Replaces `lodash/isEmpty` in pages; numbers and booleans count as empty. */
export default function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string' || Array.isArray(value)) return value.length === 0;
  return typeof value !== 'object' || Object.keys(value).length === 0;
}
