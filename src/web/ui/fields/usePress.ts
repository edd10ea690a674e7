import { type MouseEvent, type PointerEvent, useRef } from 'react';

interface Press {
  readonly entry: Element;
  readonly x: number;
  readonly y: number;
  readonly choose: () => void;
}

/** How far the pointer of a press may stray, in pixels. */
const STRAY = 8;

/**
 * Presses on the entries of a list that changes while it stands: what is chosen is the entry that the press began on, also
 * when the list moved, or another entry took its place, before it ended. A press that is dragged away chooses nothing.
 */
export function usePress() {
  const press = useRef<Press | undefined>(undefined);
  return {
    /** Of the box around the entries. */
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
    /** Of an entry that is chosen so. */
    entry: (choose: () => void) => ({
      onPointerDown: ({ currentTarget, clientX, clientY }: PointerEvent) => {
        press.current = { entry: currentTarget, x: clientX, y: clientY, choose };
      },
      // Without a press: by a screen reader.
      onClick: () => press.current ?? choose(),
    }),
  };
}
