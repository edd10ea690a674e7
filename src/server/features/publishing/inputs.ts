import { closed, text } from '../../http/routeSchema.ts';

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

/** A whole configuration is sent at once. */
export const LARGEST_BODY = 32 * 1024 * 1024;
export const MOST_FILES = 20_000;

/** Of a file of the configuration. */
export const path = {
  type: 'string',
  pattern: '^(config|brands)(/[A-Za-z0-9_][A-Za-z0-9_.-]*)+\\.(ya?ml|json|svg|woff2)$',
  maxLength: 300,
} as const;
export const fileText = { type: 'string', maxLength: 2_000_000 } as const;
export const fileTextOrNone = { type: ['string', 'null'], maxLength: 2_000_000 } as const;

/** What became current. */
export const published = closed({
  warnings: { type: 'integer' },
  releases: {
    type: 'array',
    items: closed({ brand: text(), hash: text(), changed: { type: 'boolean' } }),
  },
  held: { type: 'array', items: text() },
  position: { type: ['integer', 'null'] },
  waits: { type: 'array', items: text() },
});
