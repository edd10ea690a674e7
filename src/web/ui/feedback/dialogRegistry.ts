const openIds = new Set<string>();

/** Claims a dialog id until the returned function is called; throws when another dialog holds it (WIDGET-07). */
export function registerDialog(id: string): () => void {
  if (openIds.has(id)) throw new Error(`Duplicate dialog id "${id}": every dialog on a page needs its own`);
  openIds.add(id);
  return () => openIds.delete(id);
}
