const MASK = '•';
const SSN_DIGITS = 9;
const CARD_DIGITS = { least: 13, most: 19 };
const DIGIT = '[0-9\uFF10-\uFF19]';
/** Characters that people write between the digits of one number; a comma ends it. */
const BETWEEN = '[\\s\\-‐-―./·•_]';

/** ASCII digits, including those typed on Asian keyboards. */
const digitsOf = (text: string): string => text.normalize('NFKC').replaceAll(/\D/g, '');

/** The check of payment card numbers (ISO/IEC 7812). */
function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place]);
    const doubled = place % 2 === 0 ? digit : digit * 2;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** Social Security and taxpayer numbers do not start with 000 or 666, and no group is all zeros. */
const canBeSsn = (digits: string): boolean => /^(?!000|666)\d{3}(?!00)\d{2}(?!0000)\d{4}$/.test(digits);

/**
 * Masks all but the last four digits and keeps separators, so that the writer can still tell which number it
 * was.
 */
function hidden(number: string): string {
  const most = digitsOf(number).length - 4;
  let seen = 0;
  return number.replaceAll(new RegExp(DIGIT, 'g'), (digit) => {
    seen += 1;
    return seen <= most ? MASK : digit;
  });
}

/** Digits with at most three separators between them: one number, or several adjacent ones. */
const RUN = new RegExp(`${DIGIT}(?:${BETWEEN}{0,3}${DIGIT}){8,}`, 'gu');
const GROUP = new RegExp(`${DIGIT}+`, 'g');
/** How card and SSN digits are grouped; a single group is a whole number. */
const CARD_GROUPS = /^(?:4,4,4,4(?:,[1-3])?|4,6,[45]|1[3-9])$/;
const SSN_GROUPS = '3,2,4';
const ZIP_GROUPS = '5,4';
const SAYS_SSN = /ssn|\bss ?#|itin|tax ?id|taxpayer|\bsoc(?:ial)?\b|n[uú]mero de seguro|seguro\s+social/iu;
/** Words just before a number that announce another kind, or the end of an already masked number. */
const SAYS_OTHER =
  /(?:loan|account|application|routing|reference|ref|order|case|policy|pr[eé]stamo|cuenta|solicitud)[^\d]{0,25}$|•[^\d]{0,3}$/iu;

const isCard = (digits: string): boolean =>
  digits.length >= CARD_DIGITS.least &&
  digits.length <= CARD_DIGITS.most &&
  /^[2-6]/.test(digits) &&
  passesLuhn(digits);

interface Numbers {
  readonly text: string;
  readonly start: number;
  readonly run: string;
}

/** The text mentions an SSN, or has nothing else. */
function isMeantAsSsn({ text, start, run }: Numbers, groups: string): boolean {
  if (!canBeSsn(digitsOf(run))) return false;
  if (text.trim() === run) return groups !== ZIP_GROUPS;
  return SAYS_SSN.test(text) && !SAYS_OTHER.test(text.slice(Math.max(0, start - 60), start));
}

function isSecret(part: string): boolean {
  const groups = (part.match(GROUP) ?? []).map((group) => group.length).join(',');
  if (groups === SSN_GROUPS) return canBeSsn(digitsOf(part));
  return CARD_GROUPS.test(groups) && isCard(digitsOf(part));
}

function isWholeSecret(numbers: Numbers): boolean {
  const digits = digitsOf(numbers.run);
  if (digits.length !== SSN_DIGITS) return isCard(digits);
  const groups = (numbers.run.match(GROUP) ?? []).map((group) => group.length).join(',');
  return isMeantAsSsn(numbers, groups);
}

const MOST_GROUPS = 5;

function hiddenIn(numbers: Numbers): string {
  const { run } = numbers;
  if (isWholeSecret(numbers)) return hidden(run);
  const groups = [...run.matchAll(GROUP)].map(({ index, 0: group }) => ({
    from: index,
    to: index + group.length,
  }));
  let told = '';
  let at = 0;
  for (let first = 0; first < groups.length; ) {
    const from = groups[first]?.from ?? 0;
    const last = groups
      .slice(first, first + MOST_GROUPS)
      .findLastIndex(({ to }) => isSecret(run.slice(from, to)));
    const to = groups[first + last]?.to ?? from;
    if (last >= 0) {
      told += run.slice(at, from) + hidden(run.slice(from, to));
      at = to;
    }
    first += Math.max(last, 0) + 1;
  }
  return told + run.slice(at);
}

/**
 * Masks Social Security and card numbers except the last four digits. Phone numbers, ZIP codes, amounts and
 * loan numbers stay. An SSN is nine digits that are grouped as one, or in a text that mentions one, or the
 * whole text; a card number has 13 to 19 digits and a valid check digit. Idempotent.
 */
export const maskNumbers = (text: string): string =>
  text.replaceAll(RUN, (run: string, start: number) => hiddenIn({ text, start, run }));

const UNFINISHED = new RegExp(`${DIGIT}(?:${BETWEEN}{0,3}${DIGIT}){3,}${BETWEEN}{0,3}$`, 'u');

/** For text still being typed: also masks all digits of an incomplete number at the end. */
export const maskTyped = (text: string): string =>
  maskNumbers(text).replace(UNFINISHED, (run) => run.replaceAll(new RegExp(DIGIT, 'g'), MASK));
