import { useCallback, useState } from 'react';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import type { LazyOverlay, OverlayProps } from './lazyOverlay.tsx';

export interface OverlayOpening {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
  /** Props of the opening button: preload on hover and focus. */
  readonly trigger: { readonly onPointerEnter: () => void; readonly onFocus: () => void };
}

/** Opens, closes and preloads an overlay. Render it while `isOpen`, with `onClose={close}`. */
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
