import applicationSchema from '../../../schemas/api/application.schema.json' with { type: 'json' };
import { LANGUAGE_HEADER } from '../../core/copy/language.ts';
import type { ApplicationAnswer } from '../../core/model/generated/api/application.ts';
import type { Json } from '../../core/shared/json.ts';
import { apiSchema } from './apiSchema.ts';
import { closed, uuid } from './routeSchema.ts';

/** Where the calls about one kind of application begin. */
export const HELOC = '/service-application/api/v1/application/heloc';

/** The same of the third version. */
export const HELOC_V3 = '/service-application/api/v3/application';

/** The tag of these routes at /docs. */
export const tag = 'applications';

/** JSON Schema of an application. */
export const applicationAnswer = apiSchema(applicationSchema);

/** JSON Schema of the address of an application. */
export const ofApplication = closed({ uuid });

/** The address of an application. */
export interface OfApplication {
  Params: { uuid: string };
}

/** JSON Schema of the headers of a write. */
export const writeHeaders = {
  type: 'object',
  properties: {
    'idempotency-key': { type: 'string', description: 'Makes a repeat answer the same.' },
    [LANGUAGE_HEADER]: {
      type: 'string',
      description:
        'The language of the page, such as es-US: that of the answer, and of words that are consented to.',
    },
  },
} as const;

/** An answer as it is kept for a repeat: what JSON makes of it. */
export const kept = (answer: object): Json => JSON.parse(JSON.stringify(answer));

/** An application as it is kept for a repeat: it has nothing that JSON would make something else of, so no copy is made. */
export const keptApplication = (answer: ApplicationAnswer): Json => answer as unknown as Json;

/** A header given once and not empty. */
export const oneHeader = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' && header !== '' ? header : undefined;
