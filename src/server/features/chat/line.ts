import type { FromServer } from '../../../core/chat/chatSocket.ts';

export interface Line {
  send(message: FromServer): void;
  /** Closes it with a socket code. */
  close(code: number): void;
  /** Cuts it without a close frame. */
  cut(): void;
}
