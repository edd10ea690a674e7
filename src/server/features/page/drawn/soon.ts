/** Milliseconds for which a visitor's page waits for what it can do without. */
const PATIENCE_MS = 200;

/** What a promise resolves to, or `instead` if that takes longer than a visitor waits; rejects as it rejects. */
export async function soon<T, U>(promise: Promise<T>, instead: U, patienceMs = PATIENCE_MS): Promise<T | U> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<U>((resolve) => {
    timer = setTimeout(resolve, patienceMs, instead);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
