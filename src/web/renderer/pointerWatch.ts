/** Milliseconds in which a browser sends the mouse events that follow a touch. */
const AFTER_TOUCH_MS = 100;

/** Knows whether a finger or button is down. */
export interface PointerWatch {
  /** Begins to watch a page; returns how to stop. */
  watch(page: Document): () => void;
  /** Does the work now or, while a click is under way, right after it: what moves must not move under the pointer. */
  afterClick(work: () => void): void;
}

/** A watch for one form. */
export function createPointerWatch(): PointerWatch {
  let isDown = false;
  const waiting: (() => void)[] = [];
  const settle = () => {
    isDown = false;
    for (const work of waiting.splice(0)) work();
  };
  const down = () => {
    isDown = true;
  };
  const up = ({ pointerType }: PointerEvent) => {
    setTimeout(settle, pointerType === 'touch' ? AFTER_TOUCH_MS : 0);
  };
  return {
    watch(page) {
      page.addEventListener('pointerdown', down, true);
      page.addEventListener('pointerup', up, true);
      page.addEventListener('pointercancel', up, true);
      return () => {
        page.removeEventListener('pointerdown', down, true);
        page.removeEventListener('pointerup', up, true);
        page.removeEventListener('pointercancel', up, true);
        settle();
      };
    },
    afterClick(work) {
      if (isDown) waiting.push(work);
      else work();
    },
  };
}
