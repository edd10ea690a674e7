/** Texts to remember; then the oldest is dropped. */
const MOST = 1_000;

/** Calls `make` once for equal texts; the shared result is deeply frozen. */
export function sharedByText(): <T>(text: string, make: (text: string) => T) => T {
  const made = new Map<string, unknown>();
  return <T>(text: string, make: (text: string) => T): T => {
    if (made.has(text)) return made.get(text) as T;
    const value = deepFrozen(make(text));
    made.set(text, value);
    const [oldest] = made.keys();
    if (made.size > MOST && oldest !== undefined) made.delete(oldest);
    return value;
  };
}

function deepFrozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || value instanceof Promise || Object.isFrozen(value))
    return value;
  for (const child of Object.values(value)) deepFrozen(child);
  return Object.freeze(value);
}
