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
