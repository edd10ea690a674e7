import { type ComponentType, lazy, Suspense } from 'react';
import { useCopy } from '../../renderer/CopyContext.tsx';
import type { PanelProps } from '../../renderer/FormContext.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { loadOrReload } from '../app/lazyPage.ts';

/** A panel that is loaded when it is first shown; the screen around it stands meanwhile (ROUTE-38 when it fails). */
export function lazyPanel(
  load: () => Promise<{ readonly default: ComponentType<PanelProps> }>,
): ComponentType<PanelProps> {
  const Panel = lazy(() =>
    loadOrReload(load, { tab: window.sessionStorage, reload: () => window.location.reload() }),
  );
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each panel, when the table is
  return function LazyPanel(props: PanelProps) {
    return (
      <Suspense fallback={<Loading />}>
        <Panel {...props} />
      </Suspense>
    );
  };
}

function Loading() {
  const { text } = useCopy();
  return <Skeleton label={text('loader.page')} lines={2} />;
}
