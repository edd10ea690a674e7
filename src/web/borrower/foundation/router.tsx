import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { parse } from 'regexparam';
import { Router } from 'wouter';
import { isObject } from '../../../core/shared/json.ts';

export { Route, Switch, useParams } from 'wouter';

/** Where the window is. */
export interface Place {
  /** As in the address: encoded, with the base path. */
  readonly pathname: string;
  /** With its question mark; empty for none. */
  readonly search: string;
  /** The fragment with its hash sign; empty for none. */
  readonly hash: string;
  /** What the navigation to this entry of the history carried; from outside, so unchecked. */
  readonly state: unknown;
  /** Another for every entry of the history; `FIRST_KEY` for one that no navigation of ours made. */
  readonly key: string;
}

export interface NavigateOptions {
  /** In place of the present entry of the history. */
  readonly replace?: boolean;
  /** The entry keeps its key and state: the page that is shown stays, only its fragment differs. */
  readonly within?: boolean;
  /** Kept with the entry; must be cloneable. */
  readonly state?: unknown;
}

/** Shows the page at an address (path and query of this host), or goes as many entries through the history as a number says. */
export type Navigate = (to: string | number, options?: NavigateOptions) => void;

/** The key of the window's first page. */
export const FIRST_KEY = 'default';

/** What the page at an address (path and query of this host) still loads; undefined if it can be shown at once. */
export type StillLoading = (address: string) => Promise<unknown> | undefined;

interface PageRouting {
  readonly place: Place;
  readonly navigate: Navigate;
  readonly stillLoading: StillLoading;
}

const PlaceContext = createContext<PageRouting | undefined>(undefined);

const nothing: StillLoading = () => undefined;

export interface PageRouterProps {
  /** The path and query to draw where there is no window; by default the window's. */
  readonly at?: string | undefined;
  /** Must stay the same function; by default every page is there. */
  readonly stillLoading?: StillLoading;
  readonly children: ReactNode;
}

/**
 * Follows the window's history. The page before stays until the next one has loaded, or has failed to: it is shown then, and
 * says so. Given `at`, nothing of the window is read while drawing.
 */
export function PageRouter({ at, stillLoading = nothing, children }: PageRouterProps) {
  const [place, setPlace] = useState(() => (at === undefined ? placeOfWindow() : placeAt(at)));
  const turns = useRef(0);
  const follow = useCallback(() => {
    turns.current += 1;
    const turn = turns.current;
    const show = () => {
      if (turn === turns.current) setPlace(placeAfter);
    };
    const { pathname, search } = window.location;
    const loading = stillLoading(`${pathname}${search}`);
    if (loading === undefined) show();
    else loading.then(show, show);
  }, [stillLoading]);
  useHistory(follow);
  const navigate = useCallback<Navigate>(
    (to, { replace = false, within = false, state } = {}) => {
      if (typeof to === 'number') return window.history.go(to);
      const entry: unknown = within ? window.history.state : { key: crypto.randomUUID(), state };
      window.history[replace ? 'replaceState' : 'pushState'](entry, '', to);
      follow();
    },
    [follow],
  );
  return <PlaceProvider {...{ place, navigate, stillLoading, children }} />;
}

interface PlaceProviderProps {
  readonly place: Place;
  readonly navigate: Navigate;
  readonly stillLoading: StillLoading;
  readonly children: ReactNode;
}

/** Shows pages at a place that something else than the window's history keeps. */
export function PlaceProvider({ place, navigate, stillLoading, children }: PlaceProviderProps) {
  const value = useMemo(() => ({ place, navigate, stillLoading }), [place, navigate, stillLoading]);
  return (
    <PlaceContext value={value}>
      <Router hook={usePathAndNavigate}>{children}</Router>
    </PlaceContext>
  );
}

/** Back and forward, heard before any effect of a page runs. A server has no layout and warns of its effects. */
const useEarlyEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

function useHistory(follow: () => void): void {
  useEarlyEffect(() => {
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [follow]);
}

function placeOfWindow(): Place {
  const { pathname, search, hash } = window.location;
  const entry: unknown = window.history.state;
  const { key, state } = isObject(entry) ? entry : {};
  return { pathname, search, hash, state, key: typeof key === 'string' ? key : FIRST_KEY };
}

/** A link to a fragment of the page makes an entry that is not ours: the page stays. */
function placeAfter(last: Place): Place {
  const place = placeOfWindow();
  const isSamePage = place.pathname === last.pathname && place.search === last.search;
  const isFragment = window.history.state === null && isSamePage && place.hash !== last.hash;
  return isFragment ? { ...last, hash: place.hash } : place;
}

/** The place of an address (path, query and fragment) that nobody has navigated to. */
export function placeAt(address: string): Place {
  const { pathname, search, hash } = new URL(address, 'http://host.invalid');
  return { pathname, search, hash, state: undefined, key: FIRST_KEY };
}

function useRouter() {
  const router = useContext(PlaceContext);
  if (!router) throw new Error('A place must be asked for inside PageRouter');
  return router;
}

/** How wouter reads the place. */
const usePathAndNavigate = (): [string, Navigate] => {
  const { place, navigate } = useRouter();
  return [place.pathname, navigate];
};

/** Throws outside `PageRouter`. */
export const usePlace = (): Place => useRouter().place;

/** Always the same function. Throws outside `PageRouter`. */
export const useNavigate = (): Navigate => useRouter().navigate;

/** What the page at an address waits for before it is shown. Throws outside `PageRouter`. */
export const useStillLoading = (): StillLoading => useRouter().stillLoading;

/** The query parameters of the place. */
export function useQuery(): URLSearchParams {
  const { search } = usePlace();
  return useMemo(() => new URLSearchParams(search), [search]);
}

/** Leads on to another address, in place of this entry of the history; again if `to` changes. Draws nothing. */
export function Redirect({ to }: { readonly to: string }) {
  const navigate = useNavigate();
  useEffect(() => navigate(to, { replace: true }), [navigate, to]);
  return null;
}

/**
 * Whether a path is of a pattern in the notation of routes: `:name` stands for one part, a final `*` for whatever follows its
 * slash, and `*?` for the same or nothing. Neither the case of letters nor a final slash matters. Throws for a pattern whose
 * fixed parts form no regular expression.
 */
export const isPathOf = (pattern: string, pathname: string): boolean => parse(pattern).pattern.test(pathname);
