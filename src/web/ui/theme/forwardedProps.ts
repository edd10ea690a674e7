const NOT_FOR_ELEMENTS: ReadonlySet<string> = new Set(['as', 'theme', 'sx', 'ownerState']);

/**
 * Replaces `@emotion/is-prop-valid` in pages. Our styled elements get only valid attributes, so it blocks
 * just the style libraries' own props instead of checking a list of all attributes.
 */
export default function isPropValid(name: string): boolean {
  return !NOT_FOR_ELEMENTS.has(name);
}
