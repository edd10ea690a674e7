import { BoundedMap } from './keys/boundedMap.ts';

/** More texts than the server has of its own. */
const MOST_PREPARED = 500;
const REPEATABLE = /^\s*(?:select|insert|update|delete|with)\b/i;

/**
 * Names of statements, so that each connection prepares a text once. A text gets one when it comes again: one that comes
 * once, for a list of a length that no other has, takes no name from those that come often. A connection keeps what it
 * has prepared, so there are at most 500 names; later texts have none.
 */
export function createStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const cameOnce = new BoundedMap<string, true>(MOST_PREPARED);
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MOST_PREPARED || !REPEATABLE.test(text)) return known;
    if (cameOnce.get(text) === undefined) {
      cameOnce.set(text, true);
      return undefined;
    }
    const name = `equiform_${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}
