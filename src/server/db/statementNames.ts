import { BoundedMap } from './boundedMap.ts';

/** More than the server's own statements. */
const MOST_PREPARED = 500;
const REPEATABLE = /^\s*(?:select|insert|update|delete|with)\b/i;

/**
 * Names statements so that each connection prepares a text once. A text gets its name on second use, so that
 * rare ones take none. At most 500 names, since connections keep what they prepare.
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
