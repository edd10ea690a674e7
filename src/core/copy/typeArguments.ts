import {
  isArgumentElement,
  type MessageFormatElement,
  type NumberSkeleton,
} from '@formatjs/icu-messageformat-parser';
import { mapElements } from './messageElements.ts';
import type { ArgumentType } from './messageParts.ts';

type TypedElement = (value: string) => MessageFormatElement;

const number =
  (parsedOptions: NumberSkeleton['parsedOptions']): TypedElement =>
  (value) => ({ type: 2, value, style: { type: 0, tokens: [], parsedOptions } });

/**
 * The format of a bare `{name}` by declared type: money in whole dollars, percent in hundredths (8.5 is
 * 8.5%).
 */
const typed: Readonly<Record<ArgumentType, TypedElement | undefined>> = {
  text: undefined,
  number: number({}),
  money: number({ style: 'currency', currency: 'USD', maximumFractionDigits: 0 }),
  percent: number({ style: 'unit', unit: 'percent', maximumFractionDigits: 3 }),
  date: (value) => ({
    type: 3,
    value,
    style: {
      type: 1,
      pattern: 'MM/dd/yyyy',
      parsedOptions: { year: 'numeric', month: '2-digit', day: '2-digit' },
    },
  }),
};

/**
 * Writes declared types into the elements, so that a compiled text formats its own arguments: `$15,000`,
 * `8.5%`, `02/01/1990`, `1,000`. An argument with its own format (`{fee, number, ::currency/USD .00}`) keeps
 * it.
 */
export function typeArguments(
  elements: readonly MessageFormatElement[],
  args: Readonly<Record<string, ArgumentType>>,
): readonly MessageFormatElement[] {
  return mapElements(elements, (element) => {
    if (!isArgumentElement(element) || !Object.hasOwn(args, element.value)) return element;
    const type = args[element.value];
    return (type && typed[type]?.(element.value)) ?? element;
  });
}
