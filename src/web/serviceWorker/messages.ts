import { isObject } from '../../core/shared/json.ts';

/** Sent by a page to a waiting worker: the addresses of the page's scripts. */
export interface TakeOver {
  readonly type: 'take-over';
  readonly scripts: readonly string[];
}

/** Sent by a page that loaded before the worker existed: its address and what it loaded. */
export interface Keep {
  readonly type: 'keep';
  readonly page: string;
  readonly files: readonly string[];
}

export interface LanguageChanged {
  readonly type: 'language';
}

/** Asks whether the page shown is a cached copy, because the server did not answer. */
export interface WhichPage {
  readonly type: 'which-page';
}

/** The answer, sent only if it is. */
export interface KeptPage {
  readonly type: 'kept-page';
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string');

export const isTakeOver = (message: unknown): message is TakeOver =>
  isObject(message) && message.type === 'take-over' && isTexts(message.scripts) && message.scripts.length > 0;

export const isKeep = (message: unknown): message is Keep =>
  isObject(message) &&
  message.type === 'keep' &&
  typeof message.page === 'string' &&
  URL.canParse(message.page) &&
  isTexts(message.files);

export const isLanguageChanged = (message: unknown): message is LanguageChanged =>
  isObject(message) && message.type === 'language';

export const isWhichPage = (message: unknown): message is WhichPage =>
  isObject(message) && message.type === 'which-page';
