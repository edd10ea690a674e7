/** A cookie's decoded value in a `cookie` header; undefined without one. */
export function cookieValue(header: string | undefined, name: string): string | undefined {
  const found = header
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`));
  if (found === undefined) return undefined;
  const text = found.slice(name.length + 1).replace(/^"(.*)"$/, '$1');
  try {
    return decodeURIComponent(text);
  } catch {
    // Not percent-escaped after all.
    return text;
  }
}
