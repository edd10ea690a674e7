import { useEffect, useState } from 'react';
import type { Step, UiElement } from '../../../core/model/generated/step.ts';
import type { LazyPanel } from './lazyPanel.tsx';

export function panelsIn(element: UiElement): readonly string[] {
  if (element.type === 'Panel') return [element.name];
  return 'elements' in element ? element.elements.flatMap(panelsIn) : [];
}

/**
 * Loads a step's panels first, so that the screen renders at once without jumps. A panel that fails to load shows its
 * own error.
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
