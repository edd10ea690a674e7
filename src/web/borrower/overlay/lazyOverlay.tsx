import { type ComponentType, useEffect, useMemo, useState } from 'react';
import { CopyProvider } from '../../renderer/CopyContext.tsx';
import { withControls } from '../../renderer/controls/loadFurtherControls.ts';
import type { LoadedRelease } from '../../renderer/loadedRelease.ts';
import { ReleaseProvider, useRelease } from '../../renderer/ReleaseContext.tsx';
import { useApp } from '../foundation/AppContext.tsx';
import { organizationFacts } from '../foundation/facts.ts';

export interface OverlayProps {
  /** Closed, or failed to load. */
  readonly onClose: () => void;
}

export type LazyOverlay<P extends OverlayProps> = ComponentType<P> & {
  /** Preloads module and words; a failure is forgotten. */
  readonly prefetch: (release: LoadedRelease) => void;
};

/** The release part an overlay needs. */
export type OverlayWords = 'overlays' | 'overlaysOnScreens';

interface Loaded<P> {
  readonly Content: ComponentType<P>;
  readonly release: LoadedRelease;
}

/**
 * An overlay loaded on first opening or prefetch, with its words, so that the first screen carries neither. Renders
 * nothing until both are there; on failure it closes, and the next opening retries.
 */
export function lazyOverlay<P extends OverlayProps>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
  words: OverlayWords = 'overlays',
): LazyOverlay<P> {
  const loaded = new WeakMap<LoadedRelease, Loaded<P>>();
  const loadFor = async (release: LoadedRelease): Promise<Loaded<P>> => {
    const [module, extended] = await Promise.all([withControls(load()), release[words]()]);
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
