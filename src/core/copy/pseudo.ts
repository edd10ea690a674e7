import { isLiteralElement } from '@formatjs/icu-messageformat-parser';
import type { CompiledVariant } from '../model/release.ts';
import { compiledText, elementsOf, mapElements } from './messageElements.ts';

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accented = 'àƀçđéƒĝĥîĵķļɱñôþɋŕšţûṽŵẋýžÀƁÇĐÉƑĜĤÎĴĶĻṀÑÔÞɊŔŠŢÛṼŴẊÝŽ';

/**
 * Accented letters and doubled vowels expose untranslated words and tight layouts. Arguments, tags and
 * conditions are unchanged.
 */
export function pseudo(text: CompiledVariant['text']): CompiledVariant['text'] {
  const elements = mapElements(elementsOf(text), (element) =>
    isLiteralElement(element) ? { ...element, value: disguised(element.value) } : element,
  );
  return compiledText(elements);
}

export function disguised(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const replaced = accented[plain.indexOf(letter)] ?? letter;
    return /[aeiou]/i.test(letter) ? replaced + replaced : replaced;
  });
}
