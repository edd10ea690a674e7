import { isSelectElement, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { Message } from '../model/generated/copy.ts';
import { checkRule } from '../rules/checkRule.ts';
import type { EnumValues, FactDictionary } from '../rules/types.ts';
import { suggest } from '../shared/suggest.ts';
import { type ArgumentUse, listArguments, type MessageArgument } from './listArguments.ts';
import { elementsOf, partsOf } from './messageElements.ts';
import { type ArgumentType, type LocatedVariant, messageParts } from './messageParts.ts';
import { parseIcu } from './parseIcu.ts';

export interface MessageContext {
  readonly args: readonly string[];
  /** Tags such as `b`, and the keys of the brand's links. */
  readonly tags: readonly string[];
  readonly facts: FactDictionary;
  readonly enums: EnumValues;
}

export interface CopyProblem {
  readonly pointer: string;
  readonly message: string;
  readonly suggestion?: string;
}

/**
 * All reasons why a message could fail or mislead: invalid ICU, unknown arguments and tags, arguments used
 * against their declared type, invalid rules, and variants that no borrower can see. Expects a message that
 * satisfies its JSON Schema; never throws.
 */
export function checkMessage(message: Message, context: MessageContext): readonly CopyProblem[] {
  const { args, variants } = messageParts(message);
  return [
    ...checkForm(message),
    ...variants.flatMap((located, index) => checkCondition(located, index, variants, context)),
    ...variants.flatMap((located) => checkText(located, args, context)),
  ];
}

function checkForm(message: Message): readonly CopyProblem[] {
  if (typeof message === 'string' || Array.isArray(message)) return [];
  if ((message.text === undefined) !== (message.variants === undefined)) return [];
  return [{ pointer: '', message: 'A message with arguments needs either a text or variants, not both' }];
}

function checkCondition(
  { variant: { when }, pointer }: LocatedVariant,
  index: number,
  variants: readonly LocatedVariant[],
  { facts, enums }: MessageContext,
): readonly CopyProblem[] {
  const isLast = index === variants.length - 1;
  if (when === undefined)
    return isLast
      ? []
      : [{ pointer, message: 'Only the last variant may have no condition; the next one is never shown' }];
  const at = `${pointer}/when`;
  const found = checkRule(when, { facts, enums }).map((problem) => ({
    ...problem,
    pointer: at + problem.pointer,
  }));
  if (isLast) found.push({ pointer: at, message: 'The last variant must have no condition' });
  if (when === false)
    found.push({ pointer: at, message: 'This variant is never shown, because its condition is never true' });
  if (when === true && !isLast)
    found.push({
      pointer: at,
      message: 'Later variants are never shown, because the condition of this one is always true',
    });
  if (isTaken(index, variants))
    found.push({
      pointer: at,
      message: 'This variant is never shown, because an earlier one has the same condition',
    });
  return found;
}

function isTaken(index: number, variants: readonly LocatedVariant[]): boolean {
  const own = JSON.stringify(variants[index]?.variant.when);
  return variants.slice(0, index).some(({ variant }) => JSON.stringify(variant.when) === own);
}

function checkText(
  { variant, textPointer: pointer }: LocatedVariant,
  declared: Readonly<Record<string, ArgumentType>>,
  context: MessageContext,
): readonly CopyProblem[] {
  const parsed = parseIcu(variant.text);
  if (!parsed.ok) return [{ pointer, message: parsed.error }];
  const used = listArguments(parsed.value);
  const found = used.flatMap((argument) => {
    const problem =
      argument.use === 'tag' ? checkTag(argument, used, context) : checkUse(argument, declared, context);
    return problem ? [{ pointer, ...problem }] : [];
  });
  return [
    ...found,
    ...chosenWithoutNone(elementsOf(parsed.value), used).map((fault) => ({ pointer, ...fault })),
  ];
}

/** An empty argument chooses the option `none`; where it is printed too, the word would be read. */
function chosenWithoutNone(
  elements: readonly MessageFormatElement[],
  used: readonly MessageArgument[],
): readonly Fault[] {
  return elements.flatMap((element): readonly Fault[] => {
    const inside = partsOf(element).flatMap((part) => chosenWithoutNone(part, used));
    if (!isSelectElement(element) || 'none' in element.options) return inside;
    const isPrinted = used.some(({ name, use }) => name === element.value && use !== 'select');
    const message = `${element.value} is chosen by and printed: say by the option none what is read without it`;
    return isPrinted ? [{ message }, ...inside] : inside;
  });
}

type Fault = Omit<CopyProblem, 'pointer'>;

function checkTag({ name }: MessageArgument, used: readonly MessageArgument[], { tags }: MessageContext) {
  if (!tags.includes(name)) return unknown(`There is no tag <${name}>`, name, tags);
  const isBoth = used.some((other) => other.name === name && other.use !== 'tag');
  return isBoth ? { message: `${name} is both a tag and an argument` } : undefined;
}

function checkUse(
  { name, use }: MessageArgument,
  declared: Readonly<Record<string, ArgumentType>>,
  { args }: MessageContext,
): Fault | undefined {
  const own = Object.hasOwn(declared, name) ? declared[name] : undefined;
  if (!own && !args.includes(name))
    return unknown(`There is no argument ${name}`, name, [...Object.keys(declared), ...args]);
  const type = own ?? 'text';
  return fitting[use].includes(type)
    ? undefined
    : { message: `${name} is ${type}, which cannot be used as ${use}` };
}

const fitting: Readonly<Record<ArgumentUse, readonly ArgumentType[]>> = {
  value: ['text', 'number', 'money', 'percent', 'date'],
  number: ['number', 'money', 'percent'],
  plural: ['number', 'money', 'percent'],
  select: ['text', 'date'],
  date: ['date'],
  time: [],
  tag: [],
};

function unknown(message: string, name: string, known: readonly string[]): Fault {
  const suggestion = suggest(name, known);
  return suggestion === undefined ? { message } : { message, suggestion };
}
