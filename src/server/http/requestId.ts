import type { IncomingHttpHeaders } from 'node:http';

/** A UUID, or the 32 digits of a trace, with a letter: nothing that could be a name, a number of a person or a text. */
const WELL_FORMED = /^(?=.*[a-f])([0-9a-f]{32}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** The id that a proxy or a client gave the request in `x-request-id`; undefined when there is none or it is malformed. */
export function givenRequestId(headers: IncomingHttpHeaders): string | undefined {
  const id = headers['x-request-id'];
  return typeof id === 'string' && WELL_FORMED.test(id) ? id.toLowerCase() : undefined;
}
