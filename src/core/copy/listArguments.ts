import {
  isArgumentElement,
  isDateElement,
  isNumberElement,
  isPluralElement,
  isSelectElement,
  isTagElement,
  isTimeElement,
  type MessageFormatElement,
} from '@formatjs/icu-messageformat-parser/no-parser.js';
import type { CompiledVariant } from '../model/release.ts';
import { elementsOf, partsOf } from './messageElements.ts';

/** `value` is inserted as it is; `plural` and `select` choose by a count or a word. */
export type ArgumentUse = 'value' | 'number' | 'date' | 'time' | 'plural' | 'select' | 'tag';

export interface MessageArgument {
  readonly name: string;
  readonly use: ArgumentUse;
}

/** In order, without duplicates. */
export function listArguments(text: CompiledVariant['text']): readonly MessageArgument[] {
  const found = new Map<string, MessageArgument>();
  collect(elementsOf(text), found);
  return [...found.values()];
}

function collect(elements: readonly MessageFormatElement[], found: Map<string, MessageArgument>): void {
  for (const element of elements) {
    const argument = argumentOf(element);
    if (argument) found.set(`${argument.use} ${argument.name}`, argument);
    for (const part of partsOf(element)) collect(part, found);
  }
}

const uses: readonly (readonly [ArgumentUse, (element: MessageFormatElement) => boolean])[] = [
  ['value', isArgumentElement],
  ['number', isNumberElement],
  ['date', isDateElement],
  ['time', isTimeElement],
  ['plural', isPluralElement],
  ['select', isSelectElement],
  ['tag', isTagElement],
];

function argumentOf(element: MessageFormatElement): MessageArgument | undefined {
  const use = uses.find(([, is]) => is(element))?.[0];
  return use && 'value' in element ? { name: element.value, use } : undefined;
}
