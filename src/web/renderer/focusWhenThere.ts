import { focusField } from '../ui/feedback/ErrorSummary.tsx';

/** Focuses an element once React has rendered it; does nothing if it never appears. */
export function focusWhenThere(id: string): void {
  queueMicrotask(() => {
    const element = document.getElementById(id);
    if (element) focusField(element);
    else
      requestAnimationFrame(() => {
        const drawn = document.getElementById(id);
        if (drawn) focusField(drawn);
      });
  });
}
