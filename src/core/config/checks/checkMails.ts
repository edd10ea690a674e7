import type { Message } from '../../model/generated/copy.ts';
import type { MailsFile } from '../../model/generated/mails.ts';
import { toPointer } from '../../shared/jsonPointer.ts';
import type { BrandCheck } from './brandCheck.ts';

/** Every text that a message may show. */
function textsOf(message: Message): readonly string[] {
  if (typeof message === 'string') return [message];
  const variants = Array.isArray(message) ? message : (message.variants ?? []);
  const text = Array.isArray(message) ? undefined : message.text;
  return [...(text === undefined ? [] : [text]), ...variants.map((variant) => variant.text)];
}

/**
 * Every sentence outside of the mails themselves that promises one names the mail that keeps it, and every mail that is named has words, in each
 * language. What promises a mail is said by `promises` of mails.yaml.
 */
export function checkMails(check: BrandCheck): void {
  const { promises = {}, mails = {} } = check.brand.mails;
  const kept = keptBy(mails);
  for (const [locale, messages] of Object.entries(check.brand.copy)) {
    const promise = promiseIn(promises[locale] ?? []);
    for (const [key, message] of Object.entries(messages)) {
      if (key.startsWith('mail.') || kept.has(key)) continue;
      const said = promise(message);
      if (said !== undefined)
        check.report(
          toPointer(['copy', locale, key]),
          'promise-without-mail',
          `"${said}" promises a mail, but no mail of mails.yaml keeps ${key}`,
        );
    }
    checkWords(check, locale);
  }
  checkKept(check);
  checkLanguages(check);
}

/** A language without words that promise a mail has promises that nobody finds. A brand that names none at all has no mails. */
function checkLanguages({ brand, report }: BrandCheck): void {
  const { promises = {} } = brand.mails;
  if (Object.keys(promises).length === 0) return;
  for (const locale of Object.keys(brand.copy).filter((one) => promises[one] === undefined))
    report(
      toPointer(['mails', 'promises']),
      'language-without-promises',
      `No words of ${locale} promise a mail, so its promises are not found`,
      { on: 'key' },
    );
}

/** Each message is read once for the same phrases, which all lenders and editions share. */
function promiseIn(phrases: readonly string[]): (message: Message) => string | undefined {
  const found = foundBy.get(phrases) ?? new Map<Message, string | undefined>();
  foundBy.set(phrases, found);
  return (message) => {
    if (!found.has(message)) found.set(message, phraseIn(message, phrases));
    return found.get(message);
  };
}

const foundBy = new WeakMap<readonly string[], Map<Message, string | undefined>>();

function phraseIn(message: Message, phrases: readonly string[]): string | undefined {
  const texts = textsOf(message).map((text) => text.toLowerCase().replace(/\s+/g, ' '));
  return phrases.find((phrase) => texts.some((text) => text.includes(phrase)));
}

const sentMails = (mails: NonNullable<MailsFile['mails']>) =>
  Object.entries(mails).filter(([, { off }]) => off !== true);

const keptBy = (mails: NonNullable<MailsFile['mails']>): ReadonlySet<string> =>
  new Set(sentMails(mails).flatMap(([, { keeps = [] }]) => keeps));

/** A mail with a link has a label for its button. */
const hasLink = (message: Message | undefined): boolean =>
  typeof message === 'object' && 'args' in message && Object.hasOwn(message.args, 'link');

function checkWords({ brand, report }: BrandCheck, locale: string): void {
  const messages = brand.copy[locale] ?? {};
  const find = (key: string) => (Object.hasOwn(messages, key) ? messages[key] : undefined);
  for (const [id] of sentMails(brand.mails.mails ?? {})) {
    const parts = hasLink(find(`mail.${id}.text`)) ? ['subject', 'text', 'action'] : ['subject', 'text'];
    for (const key of parts.map((part) => `mail.${id}.${part}`).filter((one) => find(one) === undefined))
      report(toPointer(['mails', 'mails', id]), 'unknown-copy-key', `${locale} has no message ${key}`, {
        on: 'key',
      });
  }
}

/**
 * A mail that says it keeps a message which promises none was forgotten when the message changed, or the words of a language
 * are not all named. A language that names none has its own finding.
 */
function checkKept({ brand, report }: BrandCheck): void {
  const { promises = {}, mails = {} } = brand.mails;
  const without = (key: string): readonly string[] =>
    Object.entries(brand.copy).flatMap(([locale, messages]) => {
      const message = Object.hasOwn(messages, key) ? messages[key] : undefined;
      const phrases = promises[locale];
      if (phrases === undefined) return [];
      return message !== undefined && promiseIn(phrases)(message) !== undefined ? [] : [locale];
    });
  for (const [id, { keeps = [] }] of sentMails(mails))
    for (const [index, key] of keeps.entries()) {
      const locales = without(key);
      if (locales.length > 0)
        report(
          toPointer(['mails', 'mails', id, 'keeps', index]),
          'mail-keeps-nothing',
          `${key} has none of the words that promise a mail, in ${locales.join(', ')}`,
        );
    }
}
