/** What stands for a number that is not kept. */
const MASK = '•';
const SSN_DIGITS = 9;
const CARD_DIGITS = { least: 13, most: 19 };

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** The check that numbers of payment cards are made with (ISO/IEC 7812, Luhn). */
function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place]);
    const doubled = place % 2 === 0 ? digit : digit * 2;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** Whether nine digits can be a Social Security number or a taxpayer number: never 000 or 666 first, no group of zeros. */
const canBeSsn = (digits: string): boolean => /^(?!000|666)\d{3}(?!00)\d{2}(?!0000)\d{4}$/.test(digits);

/** All but the last four digits, with what stands between them, so that its reader can still tell which number it was. */
function hidden(number: string): string {
  const most = digitsOf(number).length - 4;
  let seen = 0;
  return number.replaceAll(/\d/g, (digit) => {
    seen += 1;
    return seen <= most ? MASK : digit;
  });
}

/** Digits with at most one or two signs between them; what begins or ends a longer number is no part of it. */
const RUN = /(?<![\p{L}\p{N}])\d(?:[ \t\-‐-―./·•_]{0,2}\d){8,}(?![\p{L}\p{N}])/gu;
const GROUPED_SSN = /^\d{3}[ \t\-‐-―./·_]{1,2}\d{2}[ \t\-‐-―./·_]{1,2}\d{4}$/;
/** What a number is called just before it: `SSN 123456789`, `my social is ...`. */
const SAYS_SSN = /(?:ssn|ss ?#|itin|tax ?id|taxpayer|social|seguro\s+social)[^\d]{0,30}$/iu;

/** Whether nine digits that are not grouped as an SSN are meant as one: said to be one, or all that the text says. */
const isMeantAsSsn = (text: string, start: number, run: string): boolean =>
  SAYS_SSN.test(text.slice(Math.max(0, start - 60), start)) || text.trim() === run;

function isSecret(text: string, start: number, run: string): boolean {
  const digits = digitsOf(run);
  if (digits.length === SSN_DIGITS) {
    if (!canBeSsn(digits)) return false;
    return GROUPED_SSN.test(run) || isMeantAsSsn(text, start, run);
  }
  const { least, most } = CARD_DIGITS;
  return digits.length >= least && digits.length <= most && passesLuhn(digits);
}

/**
 * A text with its Social Security and card numbers hidden but for their last four digits. Phone numbers, ZIP codes, amounts
 * and loan numbers stay: an SSN is nine digits grouped as one, or said to be one, or nine digits that are all a text says; a card
 * number has 13 to 19 digits that pass its check. What is hidden stays hidden: masking again changes nothing.
 */
export const maskNumbers = (text: string): string =>
  text.replaceAll(RUN, (run: string, start: number) => (isSecret(text, start, run) ? hidden(run) : run));

/** A number that may not be finished: its digits and signs at the very end of a text. */
const UNFINISHED = /\d(?:[ \t\-‐-―./·•_]{0,2}\d){3,}[ \t\-‐-―./·_]{0,2}$/u;

/** As `maskNumbers`, for a text that is still being typed: of a number at its end nobody knows yet what it becomes, so all its digits are hidden. */
export const maskTyped = (text: string): string =>
  maskNumbers(text).replace(UNFINISHED, (run) => run.replaceAll(/\d/g, MASK));
