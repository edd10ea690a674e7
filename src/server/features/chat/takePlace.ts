import type { ChatHub } from './chatHub.ts';
import type { Line } from './line.ts';

const TRY_AGAIN_LATER = 1013;

/** A place among the connections to a chat, taken before anything is read; nothing is told before it is `filled`. */
export interface Place {
  /** From now on `catchUp` is called when something was kept, at once too. */
  fill(catchUp: () => void): void;
  leave(): void;
}

/** Takes a place in a hub; where the chat has as many as it may, the oldest connection is closed for it. */
export function takePlace(
  hub: Pick<ChatHub, 'add'>,
  conversationUuid: string,
  line: Pick<Line, 'cut' | 'close'>,
): Place {
  let tellNew: (() => void) | undefined;
  const leave = hub.add({
    conversationUuid,
    catchUp: () => tellNew?.(),
    cut: () => line.cut(),
    giveWay: () => line.close(TRY_AGAIN_LATER),
  });
  return {
    fill(catchUp) {
      tellNew = catchUp;
      catchUp();
    },
    leave,
  };
}
