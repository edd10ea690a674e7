/** One field of the form that every page of the benchmark draws. */
export type BenchField = {
  readonly name: string;
  readonly label: string;
  readonly kind: 'text' | 'select' | 'money';
};

/** The choices of every select. */
export const CHOICES = ['JR', 'SR', 'I', 'II', 'III', 'IV', 'V'] as const;

/** What every text must fit; every text is required. */
export const TEXT = { minLength: 2, maxLength: 100, pattern: '^[\\p{L}\\p{M} \\-]+$' } as const;

/** What every amount must fit. */
export const MONEY = { minimum: 0, exclusiveMaximum: 10_000_000 } as const;

const KINDS = ['text', 'text', 'select', 'money', 'text'] as const;

/** The same fields for every page: three texts, a select and an amount, over and over. */
export const benchFields = (count: number): readonly BenchField[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `field${index + 1}`,
    label: `Field ${index + 1}`,
    kind: KINDS[index % KINDS.length] ?? 'text',
  }));

/** How many fields the page's address asks for. */
export const fieldCount = (): number => Number(new URLSearchParams(location.search).get('fields') ?? 8);
