import type { FastifySchema } from 'fastify';

/** What a route says of itself beside what it takes. */
interface RouteDescription extends Pick<FastifySchema, 'body' | 'querystring' | 'params' | 'headers'> {
  readonly tag: string;
  /** One line for /docs, with the id of the call. */
  readonly summary: string;
  /** JSON Schema of the 200 answer; without it the answer is 204 and empty. */
  readonly answer?: object;
  /** True when only a signed-in person may call it. */
  readonly signedIn?: boolean;
}

/** The schema of a route: what it takes, what it answers, and how it stands at /docs. */
export function routeSchema({ tag, summary, answer, signedIn, ...parts }: RouteDescription): FastifySchema {
  const done = answer ? { 200: answer } : { 204: { type: 'null', description: 'Done' } };
  return {
    tags: [tag],
    summary,
    ...(signedIn ? { security: [{ bearer: [] }] } : {}),
    ...parts,
    response: { ...done, '4xx': { $ref: 'errorBody#' } },
  };
}

/** JSON Schema of a text of at most `maxLength` characters. */
export const text = (maxLength = 200) => ({ type: 'string', maxLength }) as const;

/** JSON Schema of a UUID. */
export const uuid = { type: 'string', format: 'uuid', maxLength: 36 } as const;

/** JSON Schema of a closed object; all properties are required, except those named in `optional`. */
export const closed = (properties: Readonly<Record<string, object>>, optional: readonly string[] = []) => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  properties,
});
