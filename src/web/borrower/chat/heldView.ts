import { type ChatEvent, chatTransition } from '../../../core/chat/chatPhase.ts';
import { type ChatView, EMPTY_VIEW } from './chatView.ts';
import { keepSeen, readSeen } from './keptChat.ts';

export interface HeldView {
  readonly view: () => ChatView;
  readonly subscribe: (listener: () => void) => () => void;
  readonly set: (changes: Partial<ChatView>) => void;
  readonly happen: (event: ChatEvent) => void;
}

/** An initial view; what was seen is stored for the tab. */
export function createHeldView(tab: Storage): HeldView {
  let view: ChatView = { ...EMPTY_VIEW, seen: readSeen(tab) };
  const listeners = new Set<() => void>();
  const set = (changes: Partial<ChatView>): void => {
    const { seen } = view;
    view = { ...view, ...changes };
    if (view.seen !== undefined && view.seen !== seen && view.phase === 'messaging') keepSeen(tab, view.seen);
    for (const listener of listeners) listener();
  };
  return {
    view: () => view,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set,
    happen: (event) => set(chatTransition(view, event)),
  };
}
