import type { OverlayProps } from '../overlay/lazyOverlay.tsx';

/** What the chat is given by the page. `onClose`: it could not be loaded. */
export interface ChatProps extends OverlayProps {
  readonly isOpen: boolean;
  /** Raised whenever somebody asks for the chat: the focus goes into it. 0: nobody did, it only stands where it stood. */
  readonly focus: number;
  /** The query parameter `mode` of the page. */
  readonly mode: string | null;
  /** Somebody is done with it for now. */
  readonly onLeave: () => void;
  /** How many messages came while it was closed. */
  readonly onUnread: (count: number) => void;
}
