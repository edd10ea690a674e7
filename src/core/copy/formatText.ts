import {
  type Formatters,
  type FormatXMLElementFn,
  IntlMessageFormat,
  type PrimitiveType,
} from 'intl-messageformat';
import type { CompiledVariant } from '../model/release.ts';
import { isCalendarDate } from '../shared/calendarDate.ts';
import { type ArgumentUse, listArguments, type MessageArgument } from './listArguments.ts';
import { elementsOf } from './messageElements.ts';

/** By argument name: money in dollars, percent in hundredths, dates as `yyyy-MM-dd`. */
export type CopyValues = Readonly<Record<string, string | number>>;

export interface RichTag {
  readonly tag: string;
  readonly children: readonly RichPart[];
}

export type RichPart = string | RichTag;

export interface FormattedText {
  readonly text: string;
  readonly rich: readonly RichPart[];
}

/** `key` names the message in errors. */
export interface FormatContext {
  readonly key: string;
  readonly locale: string;
  readonly formatters: Formatters;
  readonly values: CopyValues;
}

/** Throws an Error that names the message and the argument without a fitting value. */
export function formatText(text: CompiledVariant['text'], context: FormatContext): FormattedText {
  if (typeof text === 'string') return { text, rich: text === '' ? [] : [text] };
  const format = new IntlMessageFormat(elementsOf(text), context.locale, undefined, {
    formatters: context.formatters,
  });
  const parts = format.formatToParts<RichTag>(filled(listArguments(text), context));
  const rich = joined(parts.map(({ value }): RichPart => value));
  return { text: plainText(rich), rich };
}

type Filling = Record<string, PrimitiveType | FormatXMLElementFn<RichTag>>;

/**
 * Without a prototype, so that no argument name finds an inherited property. An empty text or date that a `select` chooses
 * by is the word `none`.
 */
function filled(used: readonly MessageArgument[], context: FormatContext): Filling {
  const filling: Filling = Object.create(null);
  const chosenBy = new Set(used.filter(({ use }) => use === 'select').map(({ name }) => name));
  for (const argument of used) {
    const { name } = argument;
    const isNone = context.values[name] === '' && chosenBy.has(name);
    filling[name] = isNone ? 'none' : fillingOf(argument, context);
  }
  return filling;
}

function fillingOf({ name, use }: MessageArgument, { key, values }: FormatContext) {
  if (use === 'tag') return (children: RichPart[]): RichTag => ({ tag: name, children: joined(children) });
  const value = Object.hasOwn(values, name) ? values[name] : undefined;
  if (value === undefined) throw new Error(`Copy ${key}: no value for ${name}`);
  if (!fits(use, value)) throw new Error(`Copy ${key}: the value for ${name} is not a ${use}`);
  return use === 'date' ? Date.parse(`${value}T00:00:00Z`) : value;
}

const isNumeric = (value: string | number): boolean => value !== '' && Number.isFinite(Number(value));

function fits(use: ArgumentUse, value: string | number): boolean {
  if (use === 'number' || use === 'plural') return isNumeric(value);
  return use !== 'date' || isCalendarDate(String(value), 0);
}

function joined(parts: readonly RichPart[]): readonly RichPart[] {
  const result: RichPart[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (typeof part === 'string' && typeof last === 'string') result[result.length - 1] = last + part;
    else if (part !== '') result.push(part);
  }
  return result;
}

const plainText = (parts: readonly RichPart[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : plainText(part.children))).join('');
