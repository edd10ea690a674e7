import type { OverlayProps } from '../overlay/lazyOverlay.tsx';

/** `onClose`: the chat could not be loaded. */
export interface ChatProps extends OverlayProps {
  readonly isOpen: boolean;
  /** Incremented on each request to open the chat, which moves the focus into it; 0 if it is merely restored. */
  readonly focus: number;
  /** Query parameter `mode`. */
  readonly mode: string | null;
  /** The window was closed. */
  readonly onLeave: () => void;
  /** Number of messages that arrived while closed. */
  readonly onUnread: (count: number) => void;
}
