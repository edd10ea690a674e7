import { type ComponentType, useEffect, useMemo, useState } from 'react';
import { CopyProvider } from '../../renderer/CopyContext.tsx';
import type { LoadedRelease } from '../../renderer/loadedRelease.ts';
import { ReleaseProvider, useRelease } from '../../renderer/ReleaseContext.tsx';
import { useApp } from '../foundation/AppContext.tsx';
import { organizationFacts } from '../foundation/facts.ts';

/** What every overlay is given. */
export interface OverlayProps {
  /** It is done with, or could not be loaded. */
  readonly onClose: () => void;
}

/** A dialog, menu or panel over the page, of a module of its own. */
export type LazyOverlay<P extends OverlayProps> = ComponentType<P> & {
  /** Loads the module and its words, so that it is there at once when it is opened; a failure is forgotten. */
  readonly prefetch: (release: LoadedRelease) => void;
};

/** Which words, steps and validators an overlay has beside those of every page. */
export type OverlayWords = 'overlays' | 'overlaysOnScreens';

interface Loaded<P> {
  readonly Content: ComponentType<P>;
  readonly release: LoadedRelease;
}

/**
 * An overlay that is loaded when it is first opened or prefetched: its module and the part of the release with the words
 * of overlays, so that the first screen carries neither. Nothing is drawn until both are there; when one cannot be got it
 * is closed, and the next opening asks again.
 */
export function lazyOverlay<P extends OverlayProps>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
  words: OverlayWords = 'overlays',
): LazyOverlay<P> {
  const loaded = new WeakMap<LoadedRelease, Loaded<P>>();
  const loadFor = async (release: LoadedRelease): Promise<Loaded<P>> => {
    const [module, extended] = await Promise.all([load(), release[words]()]);
    const found = { Content: module.default, release: extended };
    loaded.set(release, found);
    return found;
  };
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each overlay, where its opener stands
  function Overlay(props: P) {
    const base = useRelease();
    const { logger } = useApp();
    const { onClose } = props;
    const [found, setFound] = useState(() => loaded.get(base));
    useEffect(() => {
      if (found) return undefined;
      let isOver = false;
      loadFor(base).then(
        (value) => isOver || setFound(value),
        () => {
          logger.warn('overlay not loaded');
          if (!isOver) onClose();
        },
      );
      return () => {
        isOver = true;
      };
    }, [found, base, logger, onClose]);
    return found ? <Shown {...found} given={props} /> : null;
  }
  const prefetch = (release: LoadedRelease): void => void loadFor(release).catch(() => undefined);
  return Object.assign(Overlay, { prefetch });
}

function Shown<P extends OverlayProps>({ Content, release, given }: Loaded<P> & { given: P }) {
  const facts = useMemo(() => organizationFacts(release.app), [release]);
  return (
    <ReleaseProvider release={release}>
      <CopyProvider facts={facts}>
        <Content {...given} />
      </CopyProvider>
    </ReleaseProvider>
  );
}
