import { CHAT } from '../../../core/chat/chatConstants.ts';
import { tokenLifeMs } from '../../../core/chat/chatToken.ts';
import type { ChatService } from '../../clients/chatService.ts';
import type { KeptChat } from './keptChat.ts';
import type { ChatTimers } from './provider/chatProvider.ts';

/** Something that is done again and again until it is stopped. */
export interface Keeper {
  readonly stop: () => void;
}

/** The borrower's nonce: there once it was asked for, then as new as a minute. */
export interface NonceKeeper extends Keeper {
  readonly nonce: () => string | undefined;
  /** Resolves to the nonce of somebody who is signed in; to undefined when none is to be had. */
  readonly start: () => Promise<string | undefined>;
}

interface NoncePorts {
  readonly calls: Pick<ChatService, 'authenticate' | 'refreshNonce'>;
  readonly timers: ChatTimers;
  readonly isSignedIn: () => boolean;
  readonly onFailure: () => void;
}

/** Proves every minute that it is still the borrower who writes (CALL-55, CALL-56, CONST-11). Without it the chat goes on as a visitor's. */
export function createNonceKeeper({ calls, timers, isSignedIn, onFailure }: NoncePorts): NonceKeeper {
  let nonce: string | undefined;
  let callOff: (() => void) | undefined;
  const ask = async (): Promise<void> => {
    if (!isSignedIn()) {
      nonce = undefined;
      return;
    }
    try {
      const before = nonce;
      ({ nonce } = before === undefined ? await calls.authenticate() : await calls.refreshNonce(before));
    } catch {
      // Another one is asked for in a minute.
      nonce = undefined;
      onFailure();
    }
    again();
  };
  const again = (): void => {
    callOff?.();
    callOff = timers.after(CHAT.nonceRefresh, () => void ask());
  };
  return {
    nonce: () => nonce,
    start: async () => {
      if (nonce === undefined) await ask();
      return nonce;
    },
    stop: () => {
      nonce = undefined;
      callOff?.();
    },
  };
}

/** How long after a refresh that failed the next is tried, in milliseconds. */
const AGAIN_MS = 30_000;

interface TokenPorts {
  readonly calls: Pick<ChatService, 'refreshToken'>;
  readonly timers: ChatTimers;
  readonly chat: () => KeptChat | undefined;
  readonly onToken: (token: string, expiration: string) => void;
  readonly onFailure: () => void;
}

/** The token of a chat. */
export interface TokenKeeper extends Keeper {
  /** Waits until the token is about to expire; called again after each change of it. */
  readonly watch: () => void;
  /** Asks for another token now. */
  readonly refresh: () => Promise<void>;
}

/** Asks for another token when a tenth of its life is left (CHAT-12, CALL-53), and again while it cannot be had. */
export function createTokenKeeper({ calls, timers, chat, onToken, onFailure }: TokenPorts): TokenKeeper {
  let callOff: (() => void) | undefined;
  const refresh = async (): Promise<void> => {
    const { token } = chat() ?? {};
    if (token === undefined) return;
    try {
      const next = await calls.refreshToken(token);
      if (chat()?.token === token) onToken(next.token, next.expiration);
    } catch {
      if (chat()?.token !== token) return;
      onFailure();
      wait(AGAIN_MS);
    }
  };
  const wait = (milliseconds: number): void => {
    callOff?.();
    callOff = timers.after(milliseconds, () => void refresh());
  };
  return {
    watch: () => {
      const kept = chat();
      if (!kept) return;
      const left = Date.parse(kept.expiration) - timers.now();
      wait(Math.max(0, left - tokenLifeMs(kept.kind) / 10));
    },
    refresh,
    stop: () => callOff?.(),
  };
}

interface OpenStatusPorts {
  readonly isOpen: () => Promise<boolean>;
  readonly timers: ChatTimers;
  readonly onAnswer: (isOpen: boolean) => void;
}

/** Asks every minute whether agents answer (CALL-49); while that cannot be told, the chatbot does. */
export function createOpenStatus({ isOpen, timers, onAnswer }: OpenStatusPorts): Keeper & {
  readonly start: () => void;
} {
  let callOff: (() => void) | undefined;
  let isOn = false;
  const ask = async (): Promise<void> => {
    const answer = await isOpen().catch(() => false);
    if (!isOn) return;
    onAnswer(answer);
    callOff = timers.after(CHAT.openStatusPoll, () => void ask());
  };
  return {
    start: () => {
      if (isOn) return;
      isOn = true;
      void ask();
    },
    stop: () => {
      isOn = false;
      callOff?.();
    },
  };
}
