import { type MouseEvent, type PointerEvent, useRef } from 'react';

interface Press {
  readonly entry: Element;
  readonly x: number;
  readonly y: number;
  readonly choose: () => void;
}

/** How far a press may move, in pixels. */
const STRAY = 8;

/**
 * Presses on entries of a list that may change meanwhile: the entry where the press began is selected, even if the list
 * moved or changed before it ended. Dragging away selects nothing.
 */
export function usePress() {
  const press = useRef<Press | undefined>(undefined);
  return {
    /** Props of the list container. */
    list: {
      onPointerDownCapture: () => {
        press.current = undefined;
      },
      onClick: ({ target, clientX, clientY }: MouseEvent) => {
        const begun = press.current;
        press.current = undefined;
        if (!begun) return;
        const isNear = Math.hypot(clientX - begun.x, clientY - begun.y) <= STRAY;
        if (isNear || begun.entry.contains(target as Node)) begun.choose();
      },
    },
    /** Props of a selectable entry. */
    entry: (choose: () => void) => ({
      onPointerDown: ({ currentTarget, clientX, clientY }: PointerEvent) => {
        press.current = { entry: currentTarget, x: clientX, y: clientY, choose };
      },
      // A screen reader clicks without a press.
      onClick: () => press.current ?? choose(),
    }),
  };
}
