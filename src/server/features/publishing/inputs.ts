/** What several calls about releases take. */
export const brand = { type: 'string', pattern: '^[a-z0-9][a-z0-9-]*$', maxLength: 100 } as const;
export const brands = {
  type: 'array',
  items: brand,
  minItems: 1,
  maxItems: 1_000,
  uniqueItems: true,
} as const;
export const why = { type: 'string', pattern: '\\S', minLength: 1, maxLength: 500 } as const;
export const position = { type: 'integer', minimum: 1 } as const;

export interface WithReason {
  readonly why: string;
}

/** A configuration of the history, the newest by default, for some lenders, or for all. */
export interface Wanted {
  readonly position?: number;
  readonly only?: readonly string[];
}
