import type { FromServer, ToServer } from '../../../../core/chat/chatSocket.ts';
import type { NewMessage } from './chatProvider.ts';

/** Own messages that the server may not have; said again each time it joins the conversation. */
export interface Unconfirmed {
  readonly send: (message: NewMessage) => void;
  readonly hear: (frame: FromServer) => void;
}

/** `say` may do nothing while nobody hears it. */
export function createUnconfirmed(say: (frame: ToServer) => void): Unconfirmed {
  const messages = new Map<string, NewMessage>();
  const sayMessage = ({ id, text, files }: NewMessage): void =>
    say({ type: 'message', id, text, files: files.map(({ uuid }) => uuid) });
  return {
    send: (message) => {
      messages.set(message.id, message);
      sayMessage(message);
    },
    hear: (frame) => {
      if (frame.type === 'message') messages.delete(frame.message.id);
      else if (frame.type === 'failed') messages.delete(frame.id);
      if (frame.type !== 'opened') return;
      for (const { id } of frame.messages) messages.delete(id);
      for (const message of messages.values()) sayMessage(message);
    },
  };
}
