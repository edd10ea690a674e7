import type { MessageArgument } from '../../../core/copy/listArguments.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { copyOf, type ReleaseCopy } from '../../releases/releaseCopy.ts';
import { actionKey, mailHtmlOf } from './mailHtmlOf.ts';

/** Arguments that read badly as their own name. */
const SAMPLES: Readonly<Record<string, string>> = { code: '123456', minutes: '30', hours: '24' };

/** By use, where a name in brackets would not fit. */
const BY_USE: Readonly<Partial<Record<MessageArgument['use'], string>>> = {
  number: '3',
  plural: '3',
  date: '2026-06-15',
  time: '2026-06-15T15:00:00Z',
  select: 'other',
};

const SUBJECT = /^mail\.([^.]+)\.subject$/;

/** The mails that a release can send, by template, in alphabetical order. */
export const mailTemplates = (release: CompiledRelease): readonly string[] =>
  copyOf(release)
    .keys()
    .flatMap((key) => SUBJECT.exec(key)?.[1] ?? [])
    .sort();

const SMS = /^mail\.([^.]+)\.sms$/;

/** The texts that a release can send, by template, in alphabetical order: beside mails, and in answer to texts. */
export const textTemplates = (release: CompiledRelease): readonly string[] =>
  copyOf(release)
    .keys()
    .flatMap((key) => SMS.exec(key)?.[1] ?? [])
    .sort();

/** A text as a lender would send it; undefined for a template without one. */
export function sampleText(
  release: CompiledRelease,
  template: string,
  language?: string,
): string | undefined {
  const copy = copyOf(release, language);
  const key = `mail.${template}.sms`;
  return copy.has(key) ? copy.text(key, { facts: {} }) : undefined;
}

function sampleOf(copy: ReleaseCopy, template: string, { name, use }: MessageArgument): string {
  if (copy.has(actionKey(template, name))) return `https://lender.example/account/heloc?sample=${name}`;
  return BY_USE[use] ?? SAMPLES[name] ?? `[${name}]`;
}

/**
 * A mail as a lender would send it, with made-up values: an argument without a sample is its own name in brackets.
 * Undefined for a template that the release does not have.
 */
export function sampleMail(
  release: CompiledRelease,
  template: string,
  language?: string,
): { readonly subject: string; readonly text: string; readonly html: string } | undefined {
  const copy = copyOf(release, language);
  const [subject, text] = [`mail.${template}.subject`, `mail.${template}.text`];
  if (!copy.has(subject)) return undefined;
  const asked = [...copy.asked(subject), ...copy.asked(text)];
  const values = Object.fromEntries(asked.map((one) => [one.name, sampleOf(copy, template, one)]));
  const mail = {
    subject: copy.text(subject, { facts: {}, values }),
    text: copy.text(text, { facts: {}, values }),
  };
  return { ...mail, html: mailHtmlOf({ release, copy, template, values, mail }) };
}
