import { CHAT } from '../../../core/chat/chatConstants.ts';
import type { ChatKind } from '../../../core/chat/chatKind.ts';
import { isChatKind } from '../../../core/chat/chatKind.ts';
import { tokenLifeMs } from '../../../core/chat/chatToken.ts';
import type { Clock } from '../../../core/shared/ports.ts';
import type { FieldEncryption } from '../../db/fieldEncryption.ts';
import type { Session } from '../../http/session.ts';
import { nonceRefused, tokenRefused } from './chatRefusals.ts';
import { createSignedClaims } from './signedClaims.ts';

/** What a token opens. */
export interface TokenOfChat {
  readonly conversationUuid: string;
  readonly provider: ChatKind;
}

/** A token as it is answered; `expiration` is an ISO instant. */
export interface IssuedToken {
  readonly token: string;
  readonly expiration: string;
}

/** The tokens of chats (CHAT-25), and the nonces that tell a chat who is signed in (CALL-55, CALL-56). */
export interface ChatSecrets {
  issue(chat: TokenOfChat): IssuedToken;
  /** What the token opens; undefined when it is not ours or has run out. */
  read(token: string | undefined): TokenOfChat | undefined;
  /** The same; answers 409 without one that holds. */
  require(token: string | undefined): TokenOfChat;
  nonce(session: Pick<Session, 'identityUuid' | 'organization'>): string;
  /** Who the nonce was made for; answers 409 when it is not ours, has run out, or was made at another lender than `organization`. */
  provenBy(nonce: string, organization: string | undefined): Pick<Session, 'identityUuid' | 'organization'>;
}

/** A nonce outlives two refreshes that were missed: a tab in the background wakes once a minute. */
const NONCE_LIFE = 3 * CHAT.nonceRefresh;

/** Secrets by the key of fields, on the time of the system: browsers compare it with theirs. */
export function createChatSecrets(
  encryption: Pick<FieldEncryption, 'fingerprint'>,
  system: Clock,
): ChatSecrets {
  const tokens = createSignedClaims(encryption, 'chat token', system);
  const nonces = createSignedClaims(encryption, 'chat nonce', system);

  const read: ChatSecrets['read'] = (token) => {
    const { conversationUuid, provider } = tokens.open(token ?? '') ?? {};
    return conversationUuid !== undefined && isChatKind(provider)
      ? { conversationUuid, provider }
      : undefined;
  };

  return {
    issue({ conversationUuid, provider }) {
      const { text, expiresAt } = tokens.seal({ conversationUuid, provider }, tokenLifeMs(provider));
      return { token: text, expiration: new Date(expiresAt).toISOString() };
    },
    read,
    require(token) {
      const chat = read(token);
      if (chat === undefined) throw tokenRefused();
      return chat;
    },
    nonce: ({ identityUuid, organization }) => nonces.seal({ identityUuid, organization }, NONCE_LIFE).text,
    provenBy(nonce, organization) {
      const { identityUuid, organization: madeAt } = nonces.open(nonce) ?? {};
      if (identityUuid === undefined || madeAt === undefined || madeAt !== organization) throw nonceRefused();
      return { identityUuid, organization: madeAt };
    },
  };
}
