import type { ChatHub } from './chatHub.ts';
import type { Line } from './line.ts';

const TRY_AGAIN_LATER = 1013;
const POLICY_VIOLATION = 1008;

/** A reserved connection to a chat; nothing is sent before it is `filled`. */
export interface Place {
  /** From now on `catchUp` runs after each store, and once immediately. */
  fill(catchUp: () => void): void;
  leave(): void;
}

/** Reserves a connection; closes the oldest when the chat is full. */
export function takePlace(
  hub: Pick<ChatHub, 'add'>,
  conversationUuid: string,
  line: Pick<Line, 'cut' | 'close' | 'send'>,
): Place {
  let tellNew: (() => void) | undefined;
  const leave = hub.add({
    conversationUuid,
    catchUp: () => tellNew?.(),
    cut: () => line.cut(),
    refuse: () => {
      line.send({ type: 'refused', reason: 'token' });
      line.close(POLICY_VIOLATION);
    },
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
