import { focusField } from '../ui/feedback/ErrorSummary.tsx';

/** Focuses an element by its id once React has drawn it; nothing happens when it does not appear. */
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
