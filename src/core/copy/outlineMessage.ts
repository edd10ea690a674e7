import {
  isArgumentElement,
  isDateElement,
  isNumberElement,
  isPluralElement,
  isPoundElement,
  isSelectElement,
  isTagElement,
  isTimeElement,
  type MessageFormatElement,
} from '@formatjs/icu-messageformat-parser/no-parser.js';
import type { CompiledMessage } from '../model/release.ts';
import { type CopyValues, formatText } from './formatText.ts';
import { createFormatters } from './formatters.ts';
import { elementsOf } from './messageElements.ts';

interface OutlineSource {
  /** Names the message in errors. */
  readonly key: string;
  readonly locale: string;
  /** What is filled in. */
  readonly args: CopyValues;
}

/**
 * A message as read by somebody who knows no facts: its wording without a condition, `{name}` for every argument that is not
 * given, and of a choice what is said where nothing else holds.
 */
export function outlineMessage(message: CompiledMessage, { key, locale, args }: OutlineSource): string {
  const variant = message.find(({ when = true }) => when === true) ?? message.at(-1);
  const elements = outlined(elementsOf(variant?.text ?? ''), args);
  return formatText(elements, { key, locale, formatters: createFormatters(), values: args }).text;
}

const literal = (value: string): MessageFormatElement => ({ type: 0, value });

const isPlain = (element: MessageFormatElement) =>
  isArgumentElement(element) || isNumberElement(element) || isDateElement(element) || isTimeElement(element);

/** `counted` is what a number sign stands for where the number is not given. */
function outlined(
  elements: readonly MessageFormatElement[],
  args: CopyValues,
  counted?: string,
): MessageFormatElement[] {
  return elements.flatMap((element): MessageFormatElement[] => {
    if (isPoundElement(element)) return counted === undefined ? [element] : [literal(`{${counted}}`)];
    if (isTagElement(element)) return [{ ...element, children: outlined(element.children, args, counted) }];
    if (isPluralElement(element) || isSelectElement(element)) return chosen(element, args, counted);
    return isPlain(element) && !Object.hasOwn(args, element.value)
      ? [literal(`{${element.value}}`)]
      : [element];
  });
}

type Choice = Extract<MessageFormatElement, { readonly options: unknown }>;

function chosen(element: Choice, args: CopyValues, counted?: string): MessageFormatElement[] {
  const isCount = isPluralElement(element);
  if (!Object.hasOwn(args, element.value)) {
    const rest = element.options.other ?? Object.values(element.options).at(-1);
    return outlined(rest?.value ?? [], args, isCount ? element.value : counted);
  }
  const options = Object.entries(element.options).map(([name, option]) => [
    name,
    { ...option, value: outlined(option.value, args, isCount ? undefined : counted) },
  ]);
  return [{ ...element, options: Object.fromEntries(options) }];
}
