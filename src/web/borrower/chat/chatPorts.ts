import type { Ids, Logger } from '../../../core/shared/ports.ts';
import type { ChatBeginning, ChatService } from '../../clients/chatService.ts';
import type { ChatProvider, ChatTimers } from './provider/chatProvider.ts';

/** What a chat needs from around it; a test gives its own. */
export interface ChatPorts {
  readonly calls: ChatService;
  /** Carries conversations with agents. */
  readonly agents: ChatProvider;
  readonly isChatOpen: () => Promise<boolean>;
  readonly timers: ChatTimers;
  readonly ids: Ids;
  readonly tab: Storage;
  readonly logger: Logger;
  readonly isProduction: boolean;
  /** The query parameter `mode` of the page (CHAT-09). */
  readonly mode: string | null;
  /** The flag fe-webchat-stream, as of now. */
  readonly isByStream: () => boolean;
  /** Who is signed in, as of now; undefined for a visitor. */
  readonly who: () => string | undefined;
  /** What every call says of where the chat is, as of now. */
  readonly around: () => Pick<
    ChatBeginning,
    'applicationUuid' | 'tag' | 'skill' | 'orgCode' | 'welcomeMessage' | 'pageUrl'
  >;
}
