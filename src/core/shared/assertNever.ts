/** Closes a union: the compiler rejects an unhandled case, and an unexpected value at run time throws. */
export function assertNever(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`);
}
