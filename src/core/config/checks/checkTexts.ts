import { textSize } from '../../copy/textUnits.ts';
import type { Message } from '../../model/generated/copy.ts';
import type { MailOccasion, MailRule } from '../../model/generated/mails.ts';
import { toPointer } from '../../shared/jsonPointer.ts';
import { copyArguments } from '../copyArguments.ts';
import type { BrandCheck } from './brandCheck.ts';

/** A text is read on locked screens, by whoever has the phone: it may ask, and never tell what was decided. */
const ASKS: readonly string[] = [
  'CONDITION_OPENED',
  'OFFER_REVISED',
  'REVIEW_REFUSED',
  'SIGNER_NEEDS_YOU',
  'STEP_OPEN_AGAIN',
  'UPLOAD_REFUSED',
];

const mayBeTexted = (occasion: MailOccasion): boolean =>
  'turn' in occasion || ('told' in occasion && ASKS.includes(occasion.told));

/** The answers to texts, which a lender that sends texts must have. */
const ANSWERS = ['textStopped', 'textStarted', 'textHelp'] as const;

/** What a text may say of the lender. */
const NAMES = ['companyName', 'companyNameShort'] as const;
const ARGUMENT = /\{(\w+)\}/g;

/** The mails that have a text, by id. */
const textedMails = ({ brand }: BrandCheck): readonly (readonly [string, MailRule])[] =>
  Object.entries(brand.mails.mails ?? {}).filter(([, { off, text }]) => off !== true && text === true);

/**
 * Every text of the journey asks for something, fits one text message in each language, names the lender, and says how to stop;
 * advertising by mail can be refused and names an address, and nothing else can be refused.
 */
export function checkTexts(check: BrandCheck): void {
  checkCommercial(check);
  const texted = textedMails(check);
  if (texted.length === 0) return;
  const known = copyArguments(check.brand.brand);
  for (const [id, { asks, on }] of texted) {
    const at = toPointer(['mails', 'mails', id]);
    if (asks !== true || !on.every(mayBeTexted))
      check.report(at, 'text-not-fitting', `${id} does not only ask for something, so it has no text`, {
        on: 'key',
      });
    checkWords(check, { at, id, known });
  }
  const at = toPointer(['mails', 'texts']);
  if (check.brand.mails.texts === undefined)
    check.report(toPointer(['mails']), 'missing-key', 'mails have texts, and nothing says when texts come');
  else for (const id of ANSWERS) checkWords(check, { at, id, known });
}

interface TextOf {
  readonly id: string;
  /** A JSON Pointer. */
  readonly at: string;
  /** What its arguments say. */
  readonly known: Readonly<Record<string, string | undefined>>;
}

function checkWords(check: BrandCheck, text: TextOf): void {
  const { at, id } = text;
  const key = `mail.${id}.sms`;
  for (const [locale, messages] of Object.entries(check.brand.copy)) {
    const message = Object.hasOwn(messages, key) ? messages[key] : undefined;
    if (message === undefined)
      check.report(at, 'unknown-copy-key', `${locale} has no message ${key}`, { on: 'key' });
    else
      for (const problem of wordProblems(check, text, message))
        check.report(toPointer(['copy', locale, key]), 'text-words', problem);
  }
}

function wordProblems({ brand }: BrandCheck, { id, known }: TextOf, message: Message): readonly string[] {
  if (typeof message !== 'string') return ['A text message has no variants and no arguments of its own'];
  const used = [...message.matchAll(ARGUMENT)].map(([, name = '']) => name);
  const said = message.replaceAll(ARGUMENT, (_all, name: string) => known[name] ?? '');
  const { units, most } = textSize(said);
  const stops = Object.values(brand.mails.texts?.stop ?? {}).flat();
  const words = said.toUpperCase().split(/[^A-Z]+/);
  const tellsHow = id === 'textStopped' || stops.some((stop) => words.includes(stop));
  return [
    ...(units > most ? [`"${said}" takes ${units} of the ${most} characters of one text message`] : []),
    ...(used.some((name) => NAMES.includes(name as never)) ? [] : ['A text message names the lender']),
    ...(tellsHow ? [] : ['A text message says with which word it is stopped']),
    ...(/\d/.test(message.replaceAll(ARGUMENT, '')) ? ['A text message has no figure'] : []),
    ...(/https?:|www\./i.test(said) ? ['A text message has no link'] : []),
  ];
}

/** The calls of the program whose mails may advertise: they tell of no application and of no account. */
const MAY_ADVERTISE: readonly string[] = ['waitlistOpen'];

const advertises = (occasion: MailOccasion): boolean =>
  'call' in occasion && MAY_ADVERTISE.includes(occasion.call);

const takes = (message: Message | undefined, argument: string): boolean =>
  typeof message === 'object' && 'args' in message && Object.hasOwn(message.args, argument);

/** 15 U.S.C. 7704(a)(3) and (5): advertising is refused by a link and names a postal address. What must arrive has no such link. */
function checkCommercial({ brand, report }: BrandCheck): void {
  for (const [id, { off, commercial, on }] of Object.entries(brand.mails.mails ?? {})) {
    if (off === true) continue;
    const at = toPointer(['mails', 'mails', id]);
    if (commercial === true && !on.every(advertises))
      report(at, 'mail-must-arrive', `${id} must arrive, so nobody may refuse it`, { on: 'key' });
    for (const [locale, messages] of Object.entries(brand.copy)) {
      const key = `mail.${id}.text`;
      const message = Object.hasOwn(messages, key) ? messages[key] : undefined;
      if (message === undefined) continue;
      const missing = ['address', 'unsubscribe'].filter((name) => !takes(message, name));
      if (commercial === true && missing.length > 0)
        report(
          toPointer(['copy', locale, key]),
          'mail-must-arrive',
          `Advertising says ${missing.join(' and ')}`,
        );
      if (commercial !== true && takes(message, 'unsubscribe'))
        report(toPointer(['copy', locale, key]), 'mail-must-arrive', 'Only advertising can be refused');
    }
  }
}
