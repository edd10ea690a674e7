import { useCallback, useState } from 'react';
import { useRelease } from '../../../renderer/ReleaseContext.tsx';
import type { HeaderOverlayName } from './headerOverlayProps.ts';
import { headerOverlays } from './headerOverlays.ts';

export interface Opener {
  readonly opened: HeaderOverlayName | undefined;
  readonly open: (name: HeaderOverlayName) => void;
  readonly close: () => void;
  /** Preloads on hover and focus. */
  readonly ahead: (name: HeaderOverlayName) => {
    readonly onPointerEnter: () => void;
    readonly onFocus: () => void;
  };
}

/** Opens one overlay at a time. */
export function useOpener(): Opener {
  const release = useRelease();
  const [opened, setOpened] = useState<HeaderOverlayName>();
  const close = useCallback(() => setOpened(undefined), []);
  const ahead = useCallback(
    (name: HeaderOverlayName) => {
      const load = () => headerOverlays[name].prefetch(release);
      return { onPointerEnter: load, onFocus: load };
    },
    [release],
  );
  return { opened, open: setOpened, close, ahead };
}
