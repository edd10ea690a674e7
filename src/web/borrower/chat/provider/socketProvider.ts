import { CHAT } from '../../../../core/chat/chatConstants.ts';
import type { ChatProvider } from './chatProvider.ts';
import type { LinePorts } from './keptLine.ts';
import { createSocketConversation } from './socketConversation.ts';
import { throttled } from './throttled.ts';

/** Agent conversations over our socket (CALL-61, CALL-63). */
export const createSocketProvider = (ports: LinePorts): ChatProvider => ({
  takesFiles: true,
  open: (session, tell) => {
    let isClosed = false;
    const conversation = createSocketConversation(ports, session, (news) => {
      if (!isClosed) tell(news);
    });
    const preview = throttled(ports.timers, CHAT.typingPreview, conversation.preview);
    return {
      ...conversation,
      preview: preview.tell,
      send: (message) => {
        preview.stop();
        conversation.send(message);
      },
      close: () => {
        isClosed = true;
        preview.stop();
        conversation.close();
      },
    };
  },
});
