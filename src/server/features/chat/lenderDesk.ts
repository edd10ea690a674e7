import { keepEvent } from '../events/keepEventService.ts';
import type { ChatDesk } from './chatDesk.ts';
import type { ChatHub } from './chatHub.ts';
import { tellOfLongWaits, type WaitingTools, waitForAgent, waitForAnswer } from './waitingChats.ts';

/**
 * The desk of a lender's own system: it is told of events, and its agents act by the Lender API (`agentChatService`). What a
 * customer has not sent is not given to it.
 */
export const createLenderDesk = (tools: WaitingTools & { readonly hub: ChatHub }): ChatDesk => ({
  async began(tx, conversation) {
    await waitForAgent(tx, tools, conversation);
    await keepEvent(tx, { chat: conversation.uuid, type: 'chat.opened' });
  },
  async said(tx, conversation) {
    await waitForAnswer(tx, tools, conversation);
    await keepEvent(tx, { chat: conversation.uuid, type: 'chat.message' });
  },
  typing: () => {},
  ended: (tx, { uuid }) => keepEvent(tx, { chat: uuid, type: 'chat.ended' }),
  async work() {
    const told = await tellOfLongWaits(tools);
    for (const uuid of told) tools.hub.changed(uuid);
    return told;
  },
});
