import { CHAT } from '../../../core/chat/chatConstants.ts';
import { freshFor } from '../../../core/chat/chatToken.ts';
import { type ChatService, chatRefusal } from '../../clients/chatService.ts';
import { FetchError } from '../../clients/fetchError.ts';
import type { KeptChat } from './keptChat.ts';
import type { ChatTimers } from './provider/chatProvider.ts';

/** Something that is done again and again until it is stopped: also what is in the air then changes nothing. */
export interface Keeper {
  readonly stop: () => void;
}

/** The borrower's nonce: there once it was asked for, then as new as a minute. */
export interface NonceKeeper extends Keeper {
  /** Resolves to the nonce of somebody who is signed in; to undefined when none is to be had. */
  readonly start: () => Promise<string | undefined>;
  /** Makes a call with the nonce, and once more with another when it is refused. */
  readonly prove: <T>(call: (nonce: string | undefined) => Promise<T>) => Promise<T>;
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
  let asking: Promise<void> | undefined;
  let run = 0;
  const ask = async (): Promise<void> => {
    const mine = run;
    const before = nonce;
    if (!isSignedIn()) {
      nonce = undefined;
      return;
    }
    const next = await (before === undefined ? calls.authenticate() : calls.refreshNonce(before)).catch(
      () => undefined,
    );
    if (mine !== run) return;
    nonce = next?.nonce;
    // Another one is asked for in a minute.
    if (nonce === undefined) onFailure();
    callOff?.();
    callOff = timers.after(CHAT.nonceRefresh, () => void askOnce());
  };
  /** Whoever asks while somebody does waits for the same answer. */
  const askOnce = (): Promise<void> => {
    const mine = run;
    asking ??= ask().finally(() => {
      if (mine === run) asking = undefined;
    });
    return asking;
  };
  const start = async (): Promise<string | undefined> => {
    if (nonce === undefined) await askOnce();
    return nonce;
  };
  return {
    start,
    prove: async (call) => {
      const given = nonce;
      try {
        return await call(given);
      } catch (error) {
        if (chatRefusal(error) !== 'nonce') throw error;
        if (nonce === given) nonce = undefined;
        return call(await start());
      }
    },
    stop: () => {
      run += 1;
      nonce = undefined;
      asking = undefined;
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
  readonly onToken: (token: string) => void;
  readonly onFailure: () => void;
  /** There will be no other token: the conversation is over, or cannot go on here. */
  readonly onRefused: (reason: ReturnType<typeof chatRefusal>) => void;
}

/** The token of a chat. */
export interface TokenKeeper extends Keeper {
  /** Waits until the token is about to expire; called again after each change of it. */
  readonly watch: () => void;
  /** Asks for another token now. */
  readonly refresh: () => Promise<void>;
}

/** Asks for another token when a tenth of its life is left (CHAT-12, CALL-53), and again while it cannot be had, unless it is refused (409). */
export function createTokenKeeper(ports: TokenPorts): TokenKeeper {
  const { calls, timers, chat, onToken, onFailure, onRefused } = ports;
  let callOff: (() => void) | undefined;
  let asking: Promise<void> | undefined;
  let run = 0;
  const ask = async (token: string): Promise<void> => {
    const mine = run;
    const isMine = () => mine === run && chat()?.token === token;
    try {
      const next = await calls.refreshToken(token);
      if (isMine()) onToken(next.token);
    } catch (error) {
      if (!isMine()) return;
      if (error instanceof FetchError && error.status === 409) {
        callOff?.();
        onRefused(chatRefusal(error));
        return;
      }
      onFailure();
      wait(AGAIN_MS);
    }
  };
  const refresh = async (): Promise<void> => {
    const { token } = chat() ?? {};
    if (token === undefined) return;
    const mine = run;
    asking ??= ask(token).finally(() => {
      if (mine === run) asking = undefined;
    });
    await asking;
  };
  const wait = (milliseconds: number): void => {
    callOff?.();
    callOff = timers.after(milliseconds, () => void refresh());
  };
  return {
    watch: () => {
      const kept = chat();
      if (!kept) return;
      wait(freshFor(kept.expiration, timers.now(), kept.kind));
    },
    refresh,
    stop: () => {
      run += 1;
      asking = undefined;
      callOff?.();
    },
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
  let run = 0;
  const ask = async (): Promise<void> => {
    const mine = run;
    const answer = await isOpen().catch(() => false);
    if (mine !== run) return;
    onAnswer(answer);
    // Whoever heard the answer may have stopped it.
    if (mine === run) callOff = timers.after(CHAT.openStatusPoll, () => void ask());
  };
  return {
    start: () => {
      if (isOn) return;
      isOn = true;
      void ask();
    },
    stop: () => {
      isOn = false;
      run += 1;
      callOff?.();
    },
  };
}
