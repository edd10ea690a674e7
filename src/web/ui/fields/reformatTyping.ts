/** How to format a kind of text while typing. */
export interface TypingRule {
  /** True for punctuation the format inserts. */
  isFiller: (character: string) => boolean;
  /** The raw value of a typed text; the text unchanged if it does not fit the format. */
  toRaw: (text: string) => string;
  /** The formatted text of a value; the value unchanged if it does not fit. */
  toText: (raw: string) => string;
}

/** A text and its caret. */
export interface Typed {
  readonly text: string;
  readonly caret: number;
}

/** The text before the last key, and whether that key deleted forward. */
export interface TypedBefore {
  readonly text: string;
  readonly forward: boolean;
}

/** The formatted text with the caret at the same character, and its raw value. */
export interface Reformatted extends Typed {
  readonly raw: string;
}

/** Formats typed text and keeps the caret; deleting only punctuation deletes the next character beyond it. */
export function reformatTyping(rule: TypingRule, typed: Typed, before?: TypedBefore): Reformatted {
  const meant = before ? deleteThroughFiller(rule, typed, before) : typed;
  const raw = rule.toRaw(meant.text);
  const text = rule.toText(raw);
  return { raw, text, caret: text === meant.text ? meant.caret : caretAfter(rule, meant, text) };
}

function caretAfter(rule: TypingRule, typed: Typed, text: string): number {
  if (typed.caret >= typed.text.length) return text.length;
  const wanted = [...typed.text.slice(0, typed.caret)].filter(
    (character) => !rule.isFiller(character),
  ).length;
  let caret = 0;
  for (let seen = 0; seen < wanted && caret < text.length; caret += 1) {
    if (!rule.isFiller(text.charAt(caret))) seen += 1;
  }
  return caret;
}

function deleteThroughFiller(rule: TypingRule, typed: Typed, before: TypedBefore): Typed {
  const { text, caret } = typed;
  const gone = before.text.charAt(caret);
  const oneGone = before.text.slice(0, caret) + before.text.slice(caret + 1) === text;
  if (!oneGone || !rule.isFiller(gone)) return typed;
  return before.forward ? dropAhead(rule, typed) : dropBehind(rule, typed);
}

function dropBehind(rule: TypingRule, { text, caret }: Typed): Typed {
  let at = caret - 1;
  while (at >= 0 && rule.isFiller(text.charAt(at))) at -= 1;
  return at < 0 ? { text, caret } : { text: text.slice(0, at) + text.slice(at + 1), caret: at };
}

function dropAhead(rule: TypingRule, { text, caret }: Typed): Typed {
  let at = caret;
  while (at < text.length && rule.isFiller(text.charAt(at))) at += 1;
  return { text: text.slice(0, at) + text.slice(at + 1), caret };
}
