import { type CopyProblem, checkMessage, type MessageContext } from '../../copy/checkMessage.ts';
import { compareMessage } from '../../copy/compareMessage.ts';
import { FIRST_LANGUAGE } from '../../copy/language.ts';
import type { Message } from '../../model/generated/copy.ts';
import { calendarOf, GREGORIAN } from '../../shared/gregorian.ts';
import { toPointer } from '../../shared/jsonPointer.ts';
import { suggest } from '../../shared/suggest.ts';
import { copyArgumentNames } from '../copyArguments.ts';
import { type BrandCheck, marksOf } from './brandCheck.ts';

export const firstLocale = FIRST_LANGUAGE;

/**
 * Every copy key in use must exist, every locale must have every message with the same arguments, tags and
 * conditions, and every message must be possible to show.
 */
export function checkCopy(check: BrandCheck): void {
  const { copy } = check.brand;
  const first = copy[firstLocale] ?? {};
  for (const { pointer, value } of marksOf(check, 'copyKey')) {
    const key = String(value);
    if (!Object.hasOwn(first, key))
      check.report(pointer, 'unknown-copy-key', `${firstLocale} has no message ${key}`, {
        suggestion: () => suggest(key, Object.keys(first)),
      });
  }
  const problemsOf = checkerFor(check);
  for (const locale of Object.keys(copy).filter((name) => name !== firstLocale))
    if (expectLanguage(check, locale)) checkLocale(check, locale, problemsOf);
  checkMessages(check, problemsOf);
}

const [languages, regions] = (['language', 'region'] as const).map(
  (type) => new Intl.DisplayNames('en', { type, fallback: 'none' }),
);

/** Borrowers see the name of the language and region that a copy folder is named after. */
function expectLanguage({ report }: BrandCheck, locale: string): boolean {
  const [language = '', region = ''] = locale.split('-');
  const isKnown = languages?.of(language) !== undefined && regions?.of(region) !== undefined;
  const message = `There is no language ${locale}; rename the folder`;
  if (!isKnown) report(toPointer(['copy', locale]), 'unknown-language', message);
  return isKnown && expectGregorian({ report }, locale);
}

/** FIELD-38 */
function expectGregorian({ report }: Pick<BrandCheck, 'report'>, locale: string): boolean {
  const calendar = calendarOf(locale);
  const message = `Unsupported calendar: ${locale} counts its days by ${calendar}, and dates are Gregorian`;
  if (calendar !== GREGORIAN) report(toPointer(['copy', locale]), 'unsupported-calendar', message);
  return calendar === GREGORIAN;
}

/**
 * Messages without variants read no facts, so they are checked once for all brands with the same arguments
 * and tags.
 */
function checkerFor({ brand: { brand }, vocabulary, schemas }: BrandCheck): Checker {
  const tags = ['b', ...Object.keys(brand.links ?? {})];
  const args = copyArgumentNames(brand);
  const words = messageChecker(schemas, { ...vocabulary, args, tags });
  const variants = messageChecker(vocabulary, { ...vocabulary, args, tags });
  return (message) => (typeof message === 'string' ? words : variants)(message);
}

function checkMessages(check: BrandCheck, problemsOf: Checker): void {
  const { copy } = check.brand;
  for (const [locale, messages] of Object.entries(copy))
    for (const [key, message] of Object.entries(messages))
      for (const { pointer, message: problem, suggestion } of problemsOf(message))
        check.report(`${toPointer(['copy', locale, key])}${pointer}`, 'copy-message', problem, {
          suggestion,
        });
}

type Checker = (message: Message) => readonly CopyProblem[];

const checkers = new WeakMap<object, Map<string, Checker>>();

function messageChecker(holder: object, context: MessageContext): Checker {
  const known = checkers.get(holder) ?? new Map<string, Checker>();
  checkers.set(holder, known);
  const key = JSON.stringify([context.args.toSorted(), context.tags.toSorted()]);
  const checker = known.get(key) ?? rememberingChecker(context);
  known.set(key, checker);
  return checker;
}

function rememberingChecker(context: MessageContext): Checker {
  const found = new Map<Message, readonly CopyProblem[]>();
  return (message) => {
    const problems = found.get(message) ?? checkMessage(message, context);
    found.set(message, problems);
    return problems;
  };
}

type Comparer = (translation: Message, original: Message) => readonly CopyProblem[];

const comparers = new WeakMap<object, Comparer>();

function comparerOf(holder: object): Comparer {
  const known = comparers.get(holder) ?? rememberingComparer();
  comparers.set(holder, known);
  return known;
}

function rememberingComparer(): Comparer {
  const found = new Map<Message, Map<Message, readonly CopyProblem[]>>();
  return (translation, original) => {
    const ofOriginal = found.get(original) ?? new Map<Message, readonly CopyProblem[]>();
    found.set(original, ofOriginal);
    const problems = ofOriginal.get(translation) ?? compareMessage(translation, original);
    ofOriginal.set(translation, problems);
    return problems;
  };
}

/** Problems of the original are reported there, so a translation is compared only with a sound one. */
function compareWithFirst(check: BrandCheck, locale: string, faultsOf: Checker): void {
  const [first = {}, messages = {}] = [check.brand.copy[firstLocale], check.brand.copy[locale]];
  const problemsOf = comparerOf(check.schemas);
  for (const [key, message] of Object.entries(messages)) {
    const original = Object.hasOwn(first, key) ? first[key] : undefined;
    if (original === undefined || faultsOf(original).length > 0) continue;
    for (const { pointer, message: problem, suggestion } of problemsOf(message, original))
      check.report(`${toPointer(['copy', locale, key])}${pointer}`, 'copy-differs', problem, { suggestion });
  }
}

function checkLocale(check: BrandCheck, locale: string, faultsOf: Checker): void {
  const [first = {}, messages = {}] = [check.brand.copy[firstLocale], check.brand.copy[locale]];
  compareWithFirst(check, locale, faultsOf);
  for (const key of Object.keys(first))
    if (!Object.hasOwn(messages, key))
      check.report(
        toPointer(['copy', firstLocale, key]),
        'copy-not-translated',
        `${locale} has no message ${key}`,
        { on: 'key' },
      );
  for (const key of Object.keys(messages))
    if (!Object.hasOwn(first, key))
      check.report(
        toPointer(['copy', locale, key]),
        'unknown-copy-key',
        `${firstLocale} has no message ${key}`,
        {
          on: 'key',
          suggestion: () => suggest(key, Object.keys(first)),
        },
      );
}
