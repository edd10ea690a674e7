/**
 * An address with parameters added to the query that it may have, before its fragment (HTTP-09). What it says stays as it
 * is written; a parameter that it has already is said once, with the value added.
 */
export function withQuery(address: string, added: URLSearchParams): string {
  const [, path = '', query = '', fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(address) ?? [];
  const kept = query.split('&').filter((pair) => pair !== '' && !added.has(nameOf(pair)));
  const all = [...kept, ...(added.size > 0 ? [added.toString()] : [])].join('&');
  return `${path}${all === '' ? '' : `?${all}`}${fragment}`;
}

const nameOf = (pair: string): string => new URLSearchParams(pair).keys().next().value ?? '';
