import { useCallback, useState } from 'react';
import { useRelease } from '../../../renderer/ReleaseContext.tsx';
import type { HeaderOverlayName } from './headerOverlayProps.ts';
import { headerOverlays } from './headerOverlays.ts';

/** What is open of the header; one thing at a time. */
export interface Opener {
  readonly opened: HeaderOverlayName | undefined;
  readonly open: (name: HeaderOverlayName) => void;
  readonly close: () => void;
  /** For a button that opens it: loads it as soon as one points at it or reaches it by keyboard. */
  readonly ahead: (name: HeaderOverlayName) => {
    readonly onPointerEnter: () => void;
    readonly onFocus: () => void;
  };
}

/** Opens and closes what the header has. */
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
