/** The same value, whose parts can no longer be changed either. Only for plain lists and maps. */
export function deepFrozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  Object.values(value).forEach(deepFrozen);
  return Object.freeze(value);
}
