/** How long after a touch browsers send its mouse events, in milliseconds. */
const AFTER_TOUCH_MS = 100;

/** Tracks whether a finger or mouse button is down. */
export interface PointerWatch {
  /** Starts watching; returns a function to stop. */
  watch(page: Document): () => void;
  /** Runs the work now, or after a click in progress, so that nothing moves under the pointer. */
  afterClick(work: () => void): void;
}

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
