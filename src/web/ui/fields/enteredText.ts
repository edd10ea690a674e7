import { meantText } from '../../../core/validation/meantText.ts';
import type { Typed } from './reformatTyping.ts';

type TextElement = HTMLInputElement | HTMLTextAreaElement;

/** What was typed or pasted, as it was meant, and where the caret then stands. */
export function entered(element: TextElement): Typed {
  const { value, selectionStart, type } = element;
  const lineEnd = type === 'textarea' ? '\n' : ' ';
  const before = value.slice(0, selectionStart ?? value.length);
  return { text: meantText(value, lineEnd), caret: meantText(before, lineEnd).length };
}

/**
 * The text of a field after a change, as it was meant; the field shows it, with the caret where it was. Every text
 * that a person enters comes through here or `entered`, except a password, of which nothing may be changed.
 */
export function enteredText(element: TextElement): string {
  const { text, caret } = entered(element);
  if (text === element.value) return text;
  const hasCaret = element.selectionStart !== null;
  element.value = text;
  if (hasCaret) element.setSelectionRange(caret, caret);
  return text;
}
