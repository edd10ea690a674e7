import type { CompiledRelease } from '../../releases/compiledRelease.ts';

/** Where the application's pages begin. */
export const BASE = '/account/heloc';

/** The main site's first pages. */
export const START: readonly string[] = ['/', '/account'];

/** The lender's texts that need no session (ROUTE-18). */
export const TEXTS: readonly string[] = ['/terms', '/communications', '/privacy', '/licenses'];

/** Every widget in every state; not in production. */
export const GALLERY = '/gallery';

export const PAGES: readonly string[] = [
  BASE,
  `${BASE}/*`,
  '/auth/*',
  '/dashboard',
  '/dashboard/*',
  '/waitlist',
  '/marketing-waitlist',
];

export const pathOf = (url: string): string => url.split('?')[0] ?? '/';

/** With its question mark; empty without one. */
export const queryOf = (url: string): string => (url.includes('?') ? url.slice(url.indexOf('?')) : '');

/** The lender's code from the address (`?org=`). */
export const orgOf = (query: unknown): string | undefined => {
  const org = (query as Record<string, unknown> | undefined)?.org;
  return typeof org === 'string' ? org : undefined;
};

/** Parts of an address that say only where somebody came from or goes on to, or which lender it is (web/drawn/drawnPage.ts). */
const ONLY_WHERE = /^(utm_.*|gclid|fbclid|msclkid|org|redirectUrl)$/;

/** True if the query says nothing of the visitor. */
const saysNothing = (query: unknown): boolean =>
  Object.keys(Object(query)).every((name) => ONLY_WHERE.test(name));

/** Signing in. */
export const LOGIN = '/auth/login';

/** Pages of a release that need no answer first: where its flows begin, signing in, and its texts. A list: nobody can make up more. */
const firstPages = ({ app, flows }: CompiledRelease): readonly string[] => [
  ...app.flows.map((id) => `${BASE}${flows[id]?.flow.base ?? ''}`),
  LOGIN,
  ...Object.values(app.pages).flatMap(({ path }) => [path, `${BASE}${path}`]),
];

/** True if the page at this address is at first the same for everybody. */
export const isSameForAll = (release: CompiledRelease, path: string, query: unknown): boolean =>
  saysNothing(query) && firstPages(release).includes(path);

/** The flow at an address: the one with the longest matching base. */
export function flowOf({ app, flows }: CompiledRelease, path: string): string | undefined {
  const within = path.startsWith(BASE) ? path.slice(BASE.length) : path;
  return app.flows
    .filter((id) => {
      const base = flows[id]?.flow.base ?? '';
      return within === base || within.startsWith(`${base}/`);
    })
    .sort((a, b) => (flows[b]?.flow.base.length ?? 0) - (flows[a]?.flow.base.length ?? 0))[0];
}
