/** A browser's storage that lasts as long as the page. */
export function memoryStorage(kept: Readonly<Record<string, string>> = {}): Storage {
  const items = new Map(Object.entries(kept));
  return {
    get length() {
      return items.size;
    },
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
    key: (index) => [...items.keys()][index] ?? null,
  };
}
