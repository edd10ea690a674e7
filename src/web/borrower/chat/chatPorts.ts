import type { Ids, Logger } from '../../../core/shared/ports.ts';
import type { ChatBeginning, ChatService } from '../../clients/chatService.ts';
import type { ChatProvider, ChatTimers } from './provider/chatProvider.ts';

export interface ChatPorts {
  readonly calls: ChatService;
  readonly agents: ChatProvider;
  readonly isChatOpen: () => Promise<boolean>;
  readonly timers: ChatTimers;
  readonly ids: Ids;
  readonly tab: Storage;
  readonly logger: Logger;
  readonly isProduction: boolean;
  /** Query parameter `mode` (CHAT-09). */
  readonly mode: string | null;
  /** The current value of the flag fe-webchat-stream. */
  readonly isByStream: () => boolean;
  /** The signed-in identity; undefined for a visitor. */
  readonly who: () => string | undefined;
  /** The current context sent with every call. */
  readonly around: () => Pick<
    ChatBeginning,
    'applicationUuid' | 'tag' | 'skill' | 'orgCode' | 'welcomeMessage' | 'pageUrl'
  >;
}
