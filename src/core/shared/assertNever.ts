/** Closes a union: the compiler refuses a case that is not handled, and a value from outside is an error that names it. */
export function assertNever(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`);
}
