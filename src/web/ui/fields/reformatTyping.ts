/** How a kind of text is shown while it is typed. */
export interface TypingRule {
  /** Is this character only punctuation that the format puts in itself? */
  isFiller: (character: string) => boolean;
  /** The value behind a typed text; the text itself, unchanged, when it is not of this kind. */
  toRaw: (text: string) => string;
  /** The text shown for a value; the value itself when it is not of this kind. */
  toText: (raw: string) => string;
}

/** A text with the place of the caret in it. */
export interface Typed {
  readonly text: string;
  readonly caret: number;
}

/** The text before the last key, and whether that key deleted towards the end. */
export interface TypedBefore {
  readonly text: string;
  readonly forward: boolean;
}

/** A text ready to be shown, the caret beside the same character as before, and the value behind it. */
export interface Reformatted extends Typed {
  readonly raw: string;
}

/** Reformats what was typed without moving the caret; deleting only punctuation deletes the character beyond it. */
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
