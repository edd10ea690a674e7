const NOT_FOR_ELEMENTS: ReadonlySet<string> = new Set(['as', 'theme', 'sx', 'ownerState']);

/**
 * Stands in for `@emotion/is-prop-valid` in the browser build: our styled elements are given nothing that is not for the
 * element, so only what the libraries of styles keep for themselves is held back, in place of a list of all attributes.
 */
export default function isPropValid(name: string): boolean {
  return !NOT_FOR_ELEMENTS.has(name);
}
