/** Facts that are the same for all borrowers of a lender's page: its settings, its flags, who hosts the sign-in. */
export const OF_EVERYBODY = ['auth', 'flag', 'org'] as const;

/** Whether a condition reads a fact that does not begin with one of these names. */
export const readsOther = (when: unknown, common: readonly string[]): boolean =>
  namesIn(when).some((name) => !common.includes(name.split('.')[0] ?? ''));

function namesIn(rule: unknown): readonly string[] {
  if (typeof rule !== 'object' || rule === null) return [];
  return Object.entries(rule).flatMap(([key, value]) =>
    key === 'var' && typeof value === 'string' ? [value] : namesIn(value),
  );
}

/** Whether the control of a field, or what holds it, has a condition that reads other facts than these. */
export function isShownToSome(
  part: unknown,
  field: string,
  common: readonly string[],
  isConditional = false,
): boolean {
  if (typeof part !== 'object' || part === null) return false;
  const {
    when,
    scope,
    elements = [],
  } = part as {
    readonly when?: unknown;
    readonly scope?: string;
    readonly elements?: readonly unknown[];
  };
  const isHidden = isConditional || readsOther(when, common);
  return scope === `#/properties/${field}`
    ? isHidden
    : elements.some((element) => isShownToSome(element, field, common, isHidden));
}
