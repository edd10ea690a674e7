import { CHAT } from '../../../core/chat/chatConstants.ts';
import { freshFor } from '../../../core/chat/chatToken.ts';
import { type ChatService, chatRefusal } from '../../clients/chatService.ts';
import { FetchError } from '../../clients/fetchError.ts';
import type { KeptChat } from './keptChat.ts';
import type { ChatTimers } from './provider/chatProvider.ts';

/** A repeated task; once stopped, results still pending have no effect. */
export interface Keeper {
  readonly stop: () => void;
}

/** Keeps the borrower's nonce at most a minute old. */
export interface NonceKeeper extends Keeper {
  /** Resolves to the nonce, or undefined if there is none. */
  readonly start: () => Promise<string | undefined>;
  /** Makes a call with the nonce, and repeats it with a new one if refused. */
  readonly prove: <T>(call: (nonce: string | undefined) => Promise<T>) => Promise<T>;
}

interface NoncePorts {
  readonly calls: Pick<ChatService, 'authenticate' | 'refreshNonce'>;
  readonly timers: ChatTimers;
  readonly isSignedIn: () => boolean;
  readonly onFailure: () => void;
}

/**
 * Proves the borrower's identity every minute (CALL-55, CALL-56, CONST-11). On failure the chat continues as a
 * visitor's.
 */
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
    // The next request follows in a minute.
    if (nonce === undefined) onFailure();
    callOff?.();
    callOff = timers.after(CHAT.nonceRefresh, () => void askOnce());
  };
  /** Concurrent callers share one request. */
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

/** Milliseconds between a failed refresh and the next. */
const AGAIN_MS = 30_000;

interface TokenPorts {
  readonly calls: Pick<ChatService, 'refreshToken'>;
  readonly timers: ChatTimers;
  readonly chat: () => KeptChat | undefined;
  readonly onToken: (token: string) => void;
  readonly onFailure: () => void;
  /** No further token: the conversation is over, or cannot continue here. */
  readonly onRefused: (reason: ReturnType<typeof chatRefusal>) => void;
}

export interface TokenKeeper extends Keeper {
  /** Schedules the refresh; call it after each change of the token. */
  readonly watch: () => void;
  readonly refresh: () => Promise<void>;
}

/** Refreshes the token when a tenth of its life is left (CHAT-12, CALL-53), and retries unless refused (409). */
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

/** Reads every minute whether agents are available (CALL-49); on failure the chatbot answers. */
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
    // The listener may have stopped it.
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
