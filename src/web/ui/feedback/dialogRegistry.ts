const openIds = new Set<string>();

/** Reserves a dialog ID until the returned function is called; throws if taken (WIDGET-07). */
export function registerDialog(id: string): () => void {
  if (openIds.has(id)) throw new Error(`Duplicate dialog id "${id}": every dialog on a page needs its own`);
  openIds.add(id);
  return () => openIds.delete(id);
}
