/** How the gallery is shown; part of the address, so that a look can be linked. */
export interface Look {
  readonly scheme: 'system' | 'light' | 'dark';
  readonly text: '100' | '150' | '200';
  readonly dir: 'ltr' | 'rtl';
  readonly words: 'plain' | 'pseudo';
}

/** What may be chosen of each, the first being what holds without a choice. */
export const LOOKS = {
  scheme: ['system', 'light', 'dark'],
  text: ['100', '150', '200'],
  dir: ['ltr', 'rtl'],
  words: ['plain', 'pseudo'],
} as const satisfies { readonly [K in keyof Look]: readonly Look[K][] };

/** The look in an address; unknown values fall back to the defaults. */
export function lookOf(search: string): Look {
  const asked = new URLSearchParams(search);
  const one = <K extends keyof Look>(name: K): Look[K] => {
    const known: readonly string[] = LOOKS[name];
    const wanted = asked.get(name) ?? '';
    return (known.includes(wanted) ? wanted : LOOKS[name][0]) as Look[K];
  };
  return { scheme: one('scheme'), text: one('text'), dir: one('dir'), words: one('words') };
}

/** The gallery address for a look, under another brand than the host's. */
export function galleryAddress(
  look: Look,
  { id, org }: { id?: string | undefined; org?: string | undefined },
): string {
  const query = new URLSearchParams(org === undefined ? {} : { org });
  for (const [name, value] of Object.entries(look))
    if (value !== LOOKS[name as keyof Look][0]) query.set(name, value);
  const path = id === undefined ? '/gallery' : `/gallery/${id}`;
  return query.size > 0 ? `${path}?${query}` : path;
}

export const widgetOf = (pathname: string): string | undefined =>
  /^\/gallery\/([^/]+)\/?$/.exec(pathname)?.[1];
