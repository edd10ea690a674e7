import { CHAT } from '../../../core/chat/chatConstants.ts';
import type { ChatKind } from '../../../core/chat/chatKind.ts';
import { isChatKind } from '../../../core/chat/chatKind.ts';
import { tokenLifeMs } from '../../../core/chat/chatToken.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import type { Session } from '../../http/session.ts';
import type { TokenTimes } from '../../http/signedTokens.ts';
import { nonceRefused, tokenRefused } from './chatRefusals.ts';
import { readTokenBefore } from './chatTokenBefore.ts';

export interface TokenOfChat {
  readonly conversationUuid: string;
  readonly provider: ChatKind;
}

/** Expiry in milliseconds since 1970. */
export interface OpenedByToken extends TokenOfChat {
  readonly expiresAt: number;
}

/** A token on the wire; `expiration` is an ISO instant. */
export interface IssuedToken {
  readonly token: string;
  readonly expiration: string;
}

/** Who is signed in, with the version of their sessions (http/sessionEnds.ts). */
type Proven = Pick<Session, 'identityUuid' | 'organization' | 'version'>;

/** Chat tokens (CHAT-25), and nonces that prove to a chat who is signed in (CALL-55, CALL-56). */
export interface ChatSecrets {
  issue(chat: TokenOfChat): Promise<IssuedToken>;
  /** Undefined for an invalid or expired token. */
  read(token: string | undefined): Promise<OpenedByToken | undefined>;
  /** The same; answers 409 instead. */
  require(token: string | undefined): Promise<TokenOfChat>;
  nonce(session: Proven): Promise<string>;
  /** The nonce's owner; answers 409 when it is invalid, expired, or of another lender than `organization`. */
  provenBy(nonce: string, organization: string | undefined): Promise<Proven>;
}

const TOKEN = 'chat token';
const NONCE = 'chat nonce';

/** Survives two missed refreshes: a background tab wakes once a minute. */
const NONCE_LIFE = 3 * CHAT.nonceRefresh;

const chatOf = (conversationUuid: unknown, provider: unknown): TokenOfChat | undefined =>
  typeof conversationUuid === 'string' && isChatKind(provider) ? { conversationUuid, provider } : undefined;

/** On system time, because browsers compare it with theirs. */
export function createChatSecrets({
  signed,
  encryption,
  system,
}: Pick<AppDependencies, 'signed' | 'encryption' | 'system'>): ChatSecrets {
  function timesOf(lifeMs: number): TokenTimes {
    const issuedAt = Math.floor(system.now() / 1000);
    return { issuedAt, expiresAt: issuedAt + lifeMs / 1000 };
  }

  function before(token: string): OpenedByToken | undefined {
    const { claims, expiresAt = 0 } = readTokenBefore(token, { encryption, system }) ?? {};
    const chat = chatOf(claims?.conversationUuid, claims?.provider);
    return chat && { ...chat, expiresAt };
  }

  const read: ChatSecrets['read'] = async (token = '') => {
    const opened = await signed.read(TOKEN, token);
    if (!opened.ok) return before(token);
    const { sub, provider, exp = 0 } = opened.value;
    const chat = chatOf(sub, provider);
    return chat && { ...chat, expiresAt: exp * 1000 };
  };

  return {
    async issue({ conversationUuid, provider }) {
      const times = timesOf(tokenLifeMs(provider));
      const token = await signed.make(TOKEN, { sub: conversationUuid, provider }, times);
      return { token, expiration: new Date(times.expiresAt * 1000).toISOString() };
    },
    read,
    async require(token) {
      const opened = await read(token);
      if (opened === undefined) throw tokenRefused();
      return opened;
    },
    nonce: ({ identityUuid, organization, version = 0 }) =>
      signed.make(NONCE, { sub: identityUuid, org: organization, ver: version }, timesOf(NONCE_LIFE)),
    async provenBy(nonce, organization) {
      const opened = await signed.read(NONCE, nonce);
      const { sub, org, ver = 0 } = opened.ok ? opened.value : {};
      if (typeof sub !== 'string' || typeof org !== 'string' || org !== organization) throw nonceRefused();
      return { identityUuid: sub, organization: org, version: Number(ver) };
    },
  };
}
