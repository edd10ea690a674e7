import { useCallback, useState } from 'react';
import {
  type Navigate,
  type PageRouterProps,
  type Place,
  PlaceProvider,
  placeAt,
} from '../borrower/foundation/router.tsx';

/** Keeps the place of a page in memory: a document in a sandbox may not change its address. There is no way back in it. */
export function MemoryRouter({ at = '/', children }: PageRouterProps) {
  const [place, setPlace] = useState(() => placeAt(at));
  const navigate = useCallback<Navigate>((to, options) => {
    if (typeof to === 'string') setPlace((last) => placeAfter(last, to, options));
  }, []);
  return <PlaceProvider {...{ place, navigate, children }} stillLoading={nothing} />;
}

const nothing = () => undefined;

function placeAfter(last: Place, to: string, options: Parameters<Navigate>[1] = {}): Place {
  const { pathname, search } = last;
  const next = placeAt(/^[?#]/.test(to) ? `${pathname}${to.startsWith('#') ? search : ''}${to}` : to);
  if (options.within) return { ...next, key: last.key, state: last.state };
  return { ...next, key: `${last.key}+`, state: options.state };
}
