import type { FromServer } from '../../../core/chat/chatSocket.ts';

/** The connection that a browser has to the server. */
export interface Line {
  send(message: FromServer): void;
  /** Ends it, saying why by a code of the socket. */
  close(code: number): void;
  /** Ends it without a word. */
  cut(): void;
}
