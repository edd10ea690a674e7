import type { Clock } from '../../../core/shared/ports.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import type { ChatDesk } from './chatDesk.ts';
import type { ChatHub } from './chatHub.ts';
import type { ChatSecrets } from './chatSecrets.ts';

/** What the routes of the chat work with. */
export interface ChatTools extends AppDependencies {
  /** The time of the system, whatever the sandbox clock says: browsers compare tokens with theirs. */
  readonly system: Clock;
  readonly secrets: ChatSecrets;
  readonly hub: ChatHub;
  readonly desk: ChatDesk;
}

/** What keeping a message needs. */
export type ChatKeeping = Pick<ChatTools, 'encryption' | 'ids' | 'system'>;
