/** What a promise resolves to, or `instead` if that takes longer than `ms` milliseconds; rejects as it rejects. */
export async function within<T, U>(ms: number, promise: Promise<T>, instead: U): Promise<T | U> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<U>((resolve) => {
    timer = setTimeout(resolve, ms, instead);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
