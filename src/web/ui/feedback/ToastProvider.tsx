import { createContext, lazy, type ReactNode, Suspense, useContext, useState } from 'react';
import type { ToastWords } from './ToastRegion.tsx';
import type { Toast, ToastEntry } from './toastList.ts';

const ToastRegion = lazy(() => import('./ToastRegion.tsx'));

export interface Toasts {
  /** Shows at most 5 at once (WIDGET-09); further ones queue. */
  readonly show: (toast: Toast) => void;
}

const ToastContext = createContext<Toasts | null>(null);

let asked = 0;

/**
 * Provides toasts. The live region exists from the start so that the first toast is announced; the drawing code loads
 * with it.
 */
export function ToastProvider({ words, children }: { words: ToastWords; children: ReactNode }) {
  const [entries, setEntries] = useState<readonly ToastEntry[]>([]);
  const [toasts] = useState<Toasts>(() => ({
    show: (toast) => {
      asked += 1;
      const entry = { ...toast, id: asked };
      setEntries((before) => [...before, entry]);
    },
  }));
  const close = (gone: number) => setEntries((before) => before.filter(({ id }) => id !== gone));
  return (
    <ToastContext value={toasts}>
      {children}
      <div aria-live="polite" aria-relevant="additions">
        {entries.length > 0 ? (
          <Suspense fallback={null}>
            <ToastRegion entries={entries} words={words} onClose={close} />
          </Suspense>
        ) : null}
      </div>
    </ToastContext>
  );
}

export function useToasts(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error('useToasts must be used inside ToastProvider');
  return toasts;
}
