import { meantText } from '../../../core/validation/meantText.ts';
import type { Typed } from './reformatTyping.ts';

type TextElement = HTMLInputElement | HTMLTextAreaElement;

/** The normalized text of an element and the caret within it. */
export function entered(element: TextElement): Typed {
  const { value, selectionStart, type } = element;
  const lineEnd = type === 'textarea' ? '\n' : ' ';
  const before = value.slice(0, selectionStart ?? value.length);
  return { text: meantText(value, lineEnd), caret: meantText(before, lineEnd).length };
}

/**
 * Normalizes a field's text after a change and writes it back, keeping the caret. All entered text comes through here
 * or `entered`, except passwords, which must not change.
 */
export function enteredText(element: TextElement): string {
  const { text, caret } = entered(element);
  if (text === element.value) return text;
  const hasCaret = element.selectionStart !== null;
  element.value = text;
  if (hasCaret) element.setSelectionRange(caret, caret);
  return text;
}
