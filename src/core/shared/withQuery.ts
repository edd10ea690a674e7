/**
 * Adds parameters to an address's query, before the fragment (HTTP-09). The rest is unchanged; a repeated
 * parameter takes the added value.
 */
export function withQuery(address: string, added: URLSearchParams): string {
  const [, path = '', query = '', fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(address) ?? [];
  const kept = query.split('&').filter((pair) => pair !== '' && !added.has(nameOf(pair)));
  const all = [...kept, ...(added.size > 0 ? [added.toString()] : [])].join('&');
  return `${path}${all === '' ? '' : `?${all}`}${fragment}`;
}

const nameOf = (pair: string): string => new URLSearchParams(pair).keys().next().value ?? '';
