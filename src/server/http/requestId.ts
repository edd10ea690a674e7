import type { IncomingHttpHeaders } from 'node:http';

/** A UUID or 32-digit trace id with at least one letter: cannot be a name, text or personal number. */
const WELL_FORMED = /^(?=.*[a-f])([0-9a-f]{32}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** The `x-request-id` of a proxy or client; undefined when missing or malformed. */
export function givenRequestId(headers: IncomingHttpHeaders): string | undefined {
  const id = headers['x-request-id'];
  return typeof id === 'string' && WELL_FORMED.test(id) ? id.toLowerCase() : undefined;
}
