import { LONGEST_MESSAGE } from '../../applications/lenderMessageService.ts';

/** What the acts of a lender's system have in common in their descriptions. */
export const APPLICATION = '/applications/:uuid';

export const tag = 'applications';

export const uuidSchema = { type: 'string', format: 'uuid' } as const;

export const ofApplication = {
  type: 'object',
  additionalProperties: false,
  required: ['uuid'],
  properties: { uuid: { ...uuidSchema, description: 'Of the application.' } },
} as const;

export const closedBody = (
  properties: Readonly<Record<string, object>>,
  optional: readonly string[] = [],
) => ({
  type: 'object' as const,
  additionalProperties: false,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  properties,
});

export const kindText = { type: 'string', pattern: '^[A-Z][A-Z0-9_]*$', maxLength: 40 } as const;

/** Says that something is none of what the lender's configuration knows (`acts` of journey.yaml), and names those. */
export const noneOf = (known: readonly string[]): string => `is none of ${known.join(', ')}`;

export const plainText = { type: 'string', minLength: 1, maxLength: LONGEST_MESSAGE } as const;

export const made = closedBody({ uuid: uuidSchema });

export interface OfUuid {
  readonly uuid: string;
}
