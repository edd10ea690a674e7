import { type ChatKind, isChatKind } from '../../../core/chat/chatKind.ts';
import type { ChatSession } from '../../../core/chat/chatSession.ts';
import { isObject } from '../../../core/shared/json.ts';

export interface KeptChat extends ChatSession {
  readonly kind: ChatKind;
  /** The identity signed in at its start or since; absent for a visitor. */
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

/** The chat this tab began; undefined without one or once its token expired. */
export function readChat(tab: Pick<Storage, 'getItem'>, now: number): KeptChat | undefined {
  try {
    const kept: unknown = JSON.parse(tab.getItem(KEY) ?? 'null');
    return isKept(kept) && Date.parse(kept.expiration) > now ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Stores the chat for this tab (G-39), to resume after a reload: only CHAT-27 and the owner. */
export function keepChat(tab: Pick<Storage, 'setItem'>, chat: KeptChat): void {
  try {
    tab.setItem(KEY, JSON.stringify(chat));
  } catch {
    // A reload begins a new chat.
  }
}

export const forgetChat = (tab: Pick<Storage, 'removeItem'>): void => forget(tab, [KEY, SEEN_KEY]);

/** Forgets the tab's chat and that it was open, for the next person. */
export const forgetChatOfTab = (tab: Pick<Storage, 'removeItem'>): void =>
  forget(tab, [KEY, SEEN_KEY, OPEN_KEY]);

function forget(tab: Pick<Storage, 'removeItem'>, keys: readonly string[]): void {
  try {
    for (const key of keys) tab.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}

/** Visitors' chats stay with the tab; others are their owner's only. */
export const isChatOf = ({ owner }: Pick<KeptChat, 'owner'>, who: string | undefined): boolean =>
  owner === undefined || owner === who;

/** ID of the last message seen in this tab. */
export function readSeen(tab: Pick<Storage, 'getItem'>): string | undefined {
  try {
    return tab.getItem(SEEN_KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores the last message seen, so that a reload counts later ones only. */
export function keepSeen(tab: Pick<Storage, 'setItem'>, id: string): void {
  try {
    tab.setItem(SEEN_KEY, id);
  } catch {
    // A reload counts it again.
  }
}

/** True if the chat was open when the page was left. */
export function wasChatOpen(tab: Pick<Storage, 'getItem'>): boolean {
  try {
    return tab.getItem(OPEN_KEY) !== null && tab.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function keepOpen(tab: Pick<Storage, 'setItem' | 'removeItem'>, isOpen: boolean): void {
  try {
    if (isOpen) tab.setItem(OPEN_KEY, '1');
    else tab.removeItem(OPEN_KEY);
  } catch {
    // It is closed after a reload.
  }
}
