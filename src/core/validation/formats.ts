import { uuidForm } from '../shared/textChecks.ts';

const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const leapYear = '(?:(?:19|[2-9]\\d)(?:0[48]|[2468][048]|[13579][26])|(?:[2468][048]|[3579][26])00)';
const monthAndDay =
  '(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|1\\d|2[0-8]))';

/**
 * Each a single expression that compiled validators can inline; the one function is also in
 * `validatorPrelude`. White space around emails and phone numbers is allowed, because answers are stored
 * trimmed.
 */
export const formats = {
  /** An existing day as `yyyy-MM-dd`, years 1900 to 9999, as in `isCalendarDate` (FIELD-04, FIELD-36). */
  'calendar-date': new RegExp(`^(?:(?:19|[2-9]\\d)\\d{2}-${monthAndDay}|${leapYear}-02-29)$`, 'u'),
  /** A domain of at least two labels, at most 254 characters; refuses `a@b` (FIELD-07). */
  email: new RegExp(
    `^\\s*(?=\\S{1,254}\\s*$)(?=[^@]{1,64}@)${atom}(?:\\.${atom})*@(?:${label}\\.)+(?:[A-Za-z]{2,63}|xn--[A-Za-z0-9-]{2,59})\\s*$`,
    'u',
  ),
  /** FIELD-42 */
  uuid: uuidForm,
  /** Ten digits, optionally with spaces, parentheses and hyphens (FIELD-21). */
  'us-phone': /^[\s()-]*(?:\d[\s()-]*){10}$/u,
  /** Nine digits of a possible number: area not 000, 666 or 900 to 999, group not 00, serial not 0000. */
  'us-ssn': /^(?!000|666|9)\d{3}(?!00)\d{2}(?!0000)\d{4}$/u,
  /** Nine digits with the check digit of the American Bankers Association (weights 3, 7, 1). */
  'aba-routing': isRoutingNumber,
  'account-number': /^\d{4,17}$/u,
} as const;

function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text) || text === '000000000') return false;
  return (
    [...text].reduce((sum, digit, place) => sum + Number(digit) * Number('371'[place % 3]), 0) % 10 === 0
  );
}
