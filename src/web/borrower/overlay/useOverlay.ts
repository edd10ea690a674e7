import { useCallback, useState } from 'react';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import type { LazyOverlay, OverlayProps } from './lazyOverlay.tsx';

/** An overlay and what opens it. */
export interface OverlayOpening {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
  /** For the button that opens it: it is loaded as soon as one points at it or reaches it by keyboard. */
  readonly trigger: { readonly onPointerEnter: () => void; readonly onFocus: () => void };
}

/** Opens and closes an overlay, and loads it ahead. Draw it while `isOpen`, with `onClose={close}`. */
export function useOverlay<P extends OverlayProps>({
  prefetch,
}: Pick<LazyOverlay<P>, 'prefetch'>): OverlayOpening {
  const release = useRelease();
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => setOpen(true), []);
  const close = useCallback(() => setOpen(false), []);
  const ahead = useCallback(() => prefetch(release), [prefetch, release]);
  return { isOpen, open, close, trigger: { onPointerEnter: ahead, onFocus: ahead } };
}
