import type { ChatKind } from '../../../core/chat/chatKind.ts';
import { requireChannel } from '../../../core/chat/chatSession.ts';
import { runsOutAt } from '../../../core/chat/chatToken.ts';
import type { BegunChat, ChatBeginning } from '../../clients/chatService.ts';
import type { ChatPorts } from './chatPorts.ts';
import type { NonceKeeper } from './keepers.ts';
import type { KeptChat } from './keptChat.ts';

export interface Visitor {
  readonly name: string;
  readonly email: string;
  /** Of the agent a developer chose (CHAT-18). */
  readonly agentId?: string;
}

interface NewChat {
  readonly kind: ChatKind;
  readonly visitor: Visitor;
}

interface BeginPorts extends Pick<ChatPorts, 'calls' | 'around' | 'who' | 'timers'> {
  readonly nonces: Pick<NonceKeeper, 'start' | 'prove'>;
}

/** Begins a chat and returns its session, with the owner at the time of the request; rejects on failure. */
export async function beginChat(
  { calls, around, who, timers, nonces }: BeginPorts,
  { kind, visitor }: NewChat,
): Promise<KeptChat> {
  const owner = who();
  await nonces.start();
  const begun = await nonces.prove((nonce) =>
    calls.begin(
      { ...around(), ...beginningOf({ kind, visitor }), ...(nonce === undefined ? {} : { nonce }) },
      { byStream: kind === 'stream' },
    ),
  );
  const session = {
    ...sessionOf(begun, { kind, visitor }),
    expiration: runsOutAt(kind, timers.now()),
    ...(owner === undefined ? {} : { owner }),
  };
  requireChannel(session);
  return session;
}

type Beginner = Pick<ChatBeginning, 'name' | 'email' | 'chatMode' | 'skill'>;

const beginningOf = ({ kind, visitor: { name, email, agentId } }: NewChat): Beginner => ({
  name,
  email,
  chatMode: kind,
  ...(agentId ? { skill: agentId } : {}),
});

const sessionOf = (begun: BegunChat, { kind, visitor }: NewChat): Omit<KeptChat, 'expiration'> => {
  const { token, conversationSid, omniProxyChannelId, stream } = begun;
  return {
    kind,
    friendlyName: visitor.name,
    emailAddress: visitor.email,
    token,
    conversationSid,
    omniProxyChannelId,
    ...(stream === undefined ? {} : { stream }),
  };
};
