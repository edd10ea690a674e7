/** Runs `work` once per key; failures are not cached. */
export function onceEach<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (key, work) => {
    const found = known.get(key) ?? work();
    known.set(key, found);
    found.catch(() => known.delete(key));
    return found;
  };
}
