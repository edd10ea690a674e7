import { type ComponentType, lazy, Suspense, useState } from 'react';
import { useCopy } from '../../renderer/CopyContext.tsx';
import type { PanelProps } from '../../renderer/FormContext.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { loadOrReload } from '../parts/lazyPage.ts';

export type LazyPanel = ComponentType<PanelProps> & {
  /** Preloads the module, so that the panel renders at once. */
  readonly load: () => Promise<unknown>;
};

/** A panel loaded on demand while its screen stays (ROUTE-38 on failure). */
export function lazyPanel(load: () => Promise<{ readonly default: ComponentType<PanelProps> }>): LazyPanel {
  let there: ComponentType<PanelProps> | undefined;
  const loaded = async () => {
    const module = await loadOrReload(load, {
      tab: window.sessionStorage,
      reload: () => window.location.reload(),
    });
    there = module.default;
    return module;
  };
  const Later = lazy(loaded);
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each panel, when the table is
  function Panel(props: PanelProps) {
    const [Content] = useState<ComponentType<PanelProps>>(() => there ?? Later);
    return (
      <Suspense fallback={<Loading />}>
        <Content {...props} />
      </Suspense>
    );
  }
  return Object.assign(Panel, { load: loaded });
}

function Loading() {
  const { text } = useCopy();
  return <Skeleton label={text('loader.page')} lines={2} />;
}
