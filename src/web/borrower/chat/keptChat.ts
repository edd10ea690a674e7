import { type ChatKind, isChatKind } from '../../../core/chat/chatKind.ts';
import type { ChatSession } from '../../../core/chat/chatSession.ts';
import { isObject } from '../../../core/shared/json.ts';

/** A chat of this tab: its session, and its kind. */
export interface KeptChat extends ChatSession {
  readonly kind: ChatKind;
}

const KEY = 'webchat-session';
const OPEN_KEY = 'webchat-open';

const TEXTS = [
  'friendlyName',
  'emailAddress',
  'token',
  'conversationSid',
  'expiration',
  'omniProxyChannelId',
] as const;

const isKept = (value: unknown): value is KeptChat =>
  isObject(value) && isChatKind(value.kind) && TEXTS.every((name) => typeof value[name] === 'string');

/** The chat that this tab began; undefined without one, or when its token has run out by `now`. */
export function readChat(tab: Pick<Storage, 'getItem'>, now: number): KeptChat | undefined {
  try {
    const kept: unknown = JSON.parse(tab.getItem(KEY) ?? 'null');
    return isKept(kept) && Date.parse(kept.expiration) > now ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the chat for this tab (G-39), so that it goes on when the page is loaded again; nothing beyond CHAT-27. */
export function keepChat(tab: Pick<Storage, 'setItem'>, chat: KeptChat): void {
  try {
    tab.setItem(KEY, JSON.stringify(chat));
  } catch {
    // The page has it; a reload begins anew.
  }
}

/** Forgets the chat of this tab. */
export function forgetChat(tab: Pick<Storage, 'removeItem'>): void {
  try {
    tab.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}

/** Whether the chat stood open when the page was left. */
export function wasChatOpen(tab: Pick<Storage, 'getItem'>): boolean {
  try {
    return tab.getItem(OPEN_KEY) !== null && tab.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** Keeps whether the chat stands open. */
export function keepOpen(tab: Pick<Storage, 'setItem' | 'removeItem'>, isOpen: boolean): void {
  try {
    if (isOpen) tab.setItem(OPEN_KEY, '1');
    else tab.removeItem(OPEN_KEY);
  } catch {
    // It is closed after a reload.
  }
}
