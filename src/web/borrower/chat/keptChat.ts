import { type ChatKind, isChatKind } from '../../../core/chat/chatKind.ts';
import type { ChatSession } from '../../../core/chat/chatSession.ts';
import { isObject } from '../../../core/shared/json.ts';

/** A chat of this tab: its session, and its kind. */
export interface KeptChat extends ChatSession {
  readonly kind: ChatKind;
  /** Whose it is: the identity that was signed in when it was begun, or since; left out for a visitor's. */
  readonly owner?: string;
}

const KEY = 'webchat-session';
const OPEN_KEY = 'webchat-open';
const SEEN_KEY = 'webchat-seen';

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

/** Keeps the chat for this tab (G-39), so that it goes on when the page is loaded again; nothing beyond CHAT-27 and whose it is. */
export function keepChat(tab: Pick<Storage, 'setItem'>, chat: KeptChat): void {
  try {
    tab.setItem(KEY, JSON.stringify(chat));
  } catch {
    // The page has it; a reload begins anew.
  }
}

/** Forgets the chat of this tab. */
export const forgetChat = (tab: Pick<Storage, 'removeItem'>): void => forget(tab, [KEY, SEEN_KEY]);

/** Forgets the chat of this tab and that it stood open: its session has ended, and the next person begins anew. */
export const forgetChatOfTab = (tab: Pick<Storage, 'removeItem'>): void =>
  forget(tab, [KEY, SEEN_KEY, OPEN_KEY]);

function forget(tab: Pick<Storage, 'removeItem'>, keys: readonly string[]): void {
  try {
    for (const key of keys) tab.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

/** Whether a chat may be shown to who is signed in now: a visitor's to anybody who goes on in the tab, any other to its owner. */
export const isChatOf = ({ owner }: Pick<KeptChat, 'owner'>, who: string | undefined): boolean =>
  owner === undefined || owner === who;

/** The id of the last message that was seen in this tab. */
export function readSeen(tab: Pick<Storage, 'getItem'>): string | undefined {
  try {
    return tab.getItem(SEEN_KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the id of the last message that was seen, so that a reload counts only what came after it. */
export function keepSeen(tab: Pick<Storage, 'setItem'>, id: string): void {
  try {
    tab.setItem(SEEN_KEY, id);
  } catch {
    // A reload counts it again.
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
