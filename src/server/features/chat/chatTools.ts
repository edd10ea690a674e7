import type { AppDependencies } from '../../http/dependencies.ts';
import type { ChatDesk } from './chatDesk.ts';
import type { ChatHub } from './chatHub.ts';
import type { ChatSecrets } from './chatSecrets.ts';

export interface ChatTools extends AppDependencies {
  readonly secrets: ChatSecrets;
  readonly hub: ChatHub;
  readonly desk: ChatDesk;
}

export type ChatKeeping = Pick<ChatTools, 'encryption' | 'ids' | 'system'>;
