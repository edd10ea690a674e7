/** Milliseconds that a piece of work takes, of several one after the other. */
export async function millisecondsOf(work: () => Promise<void>, count: number): Promise<number> {
  const from = performance.now();
  for (let done = 0; done < count; done += 1) await work();
  return (performance.now() - from) / count;
}
