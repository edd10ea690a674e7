import {
  isLiteralElement,
  isPluralElement,
  isSelectElement,
  isTagElement,
  type MessageFormatElement,
  type PluralOrSelectOption,
} from '@formatjs/icu-messageformat-parser/no-parser.js';
import type { CompiledVariant } from '../model/release.ts';

/** Plain text is one literal. */
export function elementsOf(text: CompiledVariant['text']): MessageFormatElement[] {
  if (typeof text === 'string') return [{ type: 0, value: text }];
  return [...text] as MessageFormatElement[];
}

/** A string if nothing needs formatting. */
export function compiledText(elements: readonly MessageFormatElement[]): CompiledVariant['text'] {
  return elements.every(isLiteralElement) ? elements.map(({ value }) => value).join('') : elements;
}

/** A deep copy with `change` applied to each element, innermost first. */
export function mapElements(
  elements: readonly MessageFormatElement[],
  change: (element: MessageFormatElement) => MessageFormatElement,
): MessageFormatElement[] {
  return elements.map((element) => change(withMappedParts(element, change)));
}

/** The parts directly inside an element: children of a tag, options of a plural or select. */
export function partsOf(element: MessageFormatElement): readonly (readonly MessageFormatElement[])[] {
  if (isTagElement(element)) return [element.children];
  if (isPluralElement(element) || isSelectElement(element))
    return Object.values(element.options).map(({ value }) => value);
  return [];
}

function withMappedParts(
  element: MessageFormatElement,
  change: (element: MessageFormatElement) => MessageFormatElement,
): MessageFormatElement {
  if (isTagElement(element)) return { ...element, children: mapElements(element.children, change) };
  if (!isPluralElement(element) && !isSelectElement(element)) return element;
  const mapped = Object.entries(element.options).map(([name, option]): [string, PluralOrSelectOption] => [
    name,
    { ...option, value: mapElements(option.value, change) },
  ]);
  return { ...element, options: Object.fromEntries(mapped) };
}
