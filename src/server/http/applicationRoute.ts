import applicationSchema from '../../../schemas/api/application.schema.json' with { type: 'json' };
import { LANGUAGE_HEADER } from '../../core/copy/language.ts';
import type { ApplicationAnswer } from '../../core/model/generated/api/application.ts';
import type { Json } from '../../core/shared/json.ts';
import { apiSchema } from './apiSchema.ts';
import { closed, uuid } from './routeSchema.ts';

/** Base path of the HELOC application routes. */
export const HELOC = '/service-application/api/v1/application/heloc';

/** Base path of version 3 of these routes. */
export const HELOC_V3 = '/service-application/api/v3/application';

export const tag = 'applications';

export const applicationAnswer = apiSchema(applicationSchema);

export const ofApplication = closed({ uuid });

export interface OfApplication {
  Params: { uuid: string };
}

export const writeHeaders = {
  type: 'object',
  properties: {
    'idempotency-key': { type: 'string', description: 'Makes a repeated call return the same answer.' },
    [LANGUAGE_HEADER]: {
      type: 'string',
      description: 'The language of the page, such as es-US; the answer and any consent are in it.',
    },
  },
} as const;

/** An answer as stored for idempotent replay: after a JSON round trip. */
export const kept = (answer: object): Json => JSON.parse(JSON.stringify(answer));

/** Like `kept`, but without copying: an application is already plain JSON. */
export const keptApplication = (answer: ApplicationAnswer): Json => answer as unknown as Json;

/** A header sent exactly once and not empty. */
export const oneHeader = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' && header !== '' ? header : undefined;
