import type { FastifySchema } from 'fastify';

interface RouteDescription extends Pick<FastifySchema, 'body' | 'querystring' | 'params' | 'headers'> {
  readonly tag: string;
  /** One line for /docs, with the id of the call. */
  readonly summary: string;
  /** JSON Schema of the 200 answer; without it the answer is an empty 204. */
  readonly answer?: object;
  readonly signedIn?: boolean;
}

/** Schema of a route: its inputs, its answers and its entry at /docs. */
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

export const text = (maxLength = 200) => ({ type: 'string', maxLength }) as const;

export const uuid = { type: 'string', format: 'uuid', maxLength: 36 } as const;

/** JSON Schema of a closed object; all properties are required except those in `optional`. */
export const closed = (properties: Readonly<Record<string, object>>, optional: readonly string[] = []) => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  properties,
});
