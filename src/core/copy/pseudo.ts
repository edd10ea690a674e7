import { isLiteralElement } from '@formatjs/icu-messageformat-parser';
import type { CompiledVariant } from '../model/release.ts';
import { compiledText, elementsOf, mapElements } from './messageElements.ts';

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accented = 'àƀçđéƒĝĥîĵķļɱñôþɋŕšţûṽŵẋýžÀƁÇĐÉƑĜĤÎĴĶĻṀÑÔÞɊŔŠŢÛṼŴẊÝŽ';

/**
 * A compiled text as the pseudo-locale has it: letters accented, vowels doubled, so that untranslated words and tight
 * layouts show. Arguments, tags and their conditions stay as they are.
 */
export function pseudo(text: CompiledVariant['text']): CompiledVariant['text'] {
  const elements = mapElements(elementsOf(text), (element) =>
    isLiteralElement(element) ? { ...element, value: disguised(element.value) } : element,
  );
  return compiledText(elements);
}

/** Words as the pseudo-locale has them. */
export function disguised(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const replaced = accented[plain.indexOf(letter)] ?? letter;
    return /[aeiou]/i.test(letter) ? replaced + replaced : replaced;
  });
}
