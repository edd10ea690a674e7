import rolesSchema from '../../../../schemas/config/staff-roles.schema.json' with { type: 'json' };
import type { Grant } from '../../../core/staff/permission.ts';
import { reachPattern } from '../../../core/staff/reach.ts';
import { closed, text, uuid } from '../../http/routeSchema.ts';

export const moment = { type: 'string', format: 'date-time', maxLength: 40 } as const;

export const act = { type: 'string', enum: rolesSchema.definitions.act.enum } as const;

export const reach = { type: 'string', pattern: reachPattern, maxLength: 80 } as const;

/** A text that says something. */
export const words = (maxLength: number) =>
  ({ type: 'string', minLength: 1, maxLength, pattern: '\\S' }) as const;

export const email = { type: 'string', format: 'email', maxLength: 254 } as const;

/** Six digits of an authenticator app. */
export const appCode = { type: 'string', pattern: '^[0-9]{6}$', maxLength: 6 } as const;

export const reason = words(1_000);

export const grants = {
  type: 'array',
  maxItems: 100,
  items: closed({ role: text(40), reach }),
} as const;

/** Each once. */
export const distinct = (given: readonly Grant[]): readonly Grant[] => [
  ...new Map(given.map(({ role, reach: where }) => [`${role} ${where}`, { role, reach: where }])).values(),
];

export const invited = closed({ uuid, secret: text(), expiresAt: moment });

export const newToken = closed({ uuid, secret: text(), expiresAt: moment });
