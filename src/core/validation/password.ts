/** FIELD-17 */
export type PasswordRule = 'length' | 'upper' | 'lower' | 'digit' | 'special';

/** Any other character is allowed but does not count (C-04). */
export const passwordRules: Readonly<Record<PasswordRule, RegExp>> = {
  length: /^[\s\S]{12,}$/u,
  upper: /[A-Z]/u,
  lower: /[a-z]/u,
  digit: /[0-9]/u,
  special: /[!@#$%^&*]/u,
};

export type PasswordHints = Readonly<Record<PasswordRule, boolean>>;

/** Each rule on its own (FIELD-17); `least` is the minimum length. */
export function passwordHints(password: string, least = 12): PasswordHints {
  const { upper, lower, digit, special } = passwordRules;
  return {
    length: [...password].length >= least,
    upper: upper.test(password),
    lower: lower.test(password),
    digit: digit.test(password),
    special: special.test(password),
  };
}

/** Filled segments of the strength bar for a length rule; four only at the required length. */
export const lengthSegments = (password: string, least: number): number =>
  Math.min(4, Math.floor((4 * [...password].length) / least));

/** Filled segments of the strength bar, 0 to 4; four only if all five hints are met (FIELD-18, C-03). */
export function strengthSegments(hints: PasswordHints): number {
  return Math.max(0, Object.values(hints).filter(Boolean).length - 1);
}
