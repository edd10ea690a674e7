import { useEffect, useState } from 'react';
import type { Step, UiElement } from '../../../core/model/generated/step.ts';
import type { LazyPanel } from './lazyPanel.tsx';

/** The names of the panels in a layout. */
export function panelsIn(element: UiElement): readonly string[] {
  if (element.type === 'Panel') return [element.name];
  return 'elements' in element ? element.elements.flatMap(panelsIn) : [];
}

/**
 * Loads the panels of a step and says when they are there, so that the screen is drawn in one go and nothing on it moves.
 * A panel that cannot be loaded is no hindrance: it says so itself where it stands.
 */
export function usePanelsOf({ id, ui }: Step, panels: Readonly<Record<string, LazyPanel>>): boolean {
  const [ready, setReady] = useState<string>();
  useEffect(() => {
    let isOver = false;
    const loads = panelsIn(ui).map((name) => panels[name]?.load());
    void Promise.allSettled(loads).then(() => isOver || setReady(id));
    return () => {
      isOver = true;
    };
  }, [id, ui, panels]);
  return ready === id;
}
