import { isObject } from '../../core/shared/json.ts';

/** What a page sends to a worker that waits: the addresses of its own scripts. */
export interface TakeOver {
  readonly type: 'take-over';
  readonly scripts: readonly string[];
}

/** What a page sends that was loaded before there was a worker: its address, and what it has loaded. */
export interface Keep {
  readonly type: 'keep';
  readonly page: string;
  readonly files: readonly string[];
}

/** What a page sends after another language was chosen. */
export interface LanguageChanged {
  readonly type: 'language';
}

/** What a page asks: whether it is shown as it was kept, because the server did not answer. */
export interface WhichPage {
  readonly type: 'which-page';
}

/** The answer, given only if it is. */
export interface KeptPage {
  readonly type: 'kept-page';
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string');

/** Whether a message is a `TakeOver`. */
export const isTakeOver = (message: unknown): message is TakeOver =>
  isObject(message) && message.type === 'take-over' && isTexts(message.scripts) && message.scripts.length > 0;

/** Whether a message is a `Keep`. */
export const isKeep = (message: unknown): message is Keep =>
  isObject(message) &&
  message.type === 'keep' &&
  typeof message.page === 'string' &&
  URL.canParse(message.page) &&
  isTexts(message.files);

/** Whether a message is a `LanguageChanged`. */
export const isLanguageChanged = (message: unknown): message is LanguageChanged =>
  isObject(message) && message.type === 'language';

/** Whether a message is a `WhichPage`. */
export const isWhichPage = (message: unknown): message is WhichPage =>
  isObject(message) && message.type === 'which-page';
