import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../settings/settings.ts';
import { type ErrorBody, type ErrorCode, errorTable } from './errors.ts';

type Mode = Pick<Settings, 'mode'>;

/** Headers of answers that bypass all hooks: nothing may run, be framed or be cached. */
const headersOf = ({ mode }: Mode): Readonly<Record<string, string>> => ({
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  ...(mode === 'production' && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
});

const LENDER_API = '/lender/';

/** Systems of lenders get every error in the form of RFC 9457. */
const problemOf = (id: string): string =>
  JSON.stringify({
    type: 'urn:equiform:problem:bad-request',
    title: errorTable.badRequest.message,
    status: errorTable.badRequest.status,
    instance: `urn:equiform:request:${id}`,
  });

/**
 * Answers a malformed address, or one with an overlong part, before any hook: with an `ErrorBody` that does
 * not repeat it.
 */
export const answerUnreadable =
  (settings: Mode) =>
  (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const { status, message } = errorTable.badRequest;
    reply.code(status).headers({ ...headersOf(settings), 'x-request-id': request.id });
    const body: ErrorBody = { status: message, errors: [], requestId: request.id };
    if (request.url.startsWith(LENDER_API))
      reply.type('application/problem+json').send(problemOf(request.id));
    else reply.send(body);
  };

const CODES: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'timeout',
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
};

/**
 * Answers malformed HTTP (two lengths, an overlong header, a timeout) and closes the connection, so that the
 * rest is not parsed as another request. Connections that never sent anything close silently: browsers would
 * take these bytes for the answer to their next request.
 */
export const answerNoMessage =
  (settings: Mode) =>
  (error: Error & { readonly code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    if (socket.bytesRead === 0) {
      socket.destroy();
      return;
    }
    const { status, message } = errorTable[CODES[error.code ?? ''] ?? 'badRequest'];
    const body = JSON.stringify({ status: message, errors: [] } satisfies ErrorBody);
    const headers = {
      ...headersOf(settings),
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    if (socket.writable) socket.write(`HTTP/1.1 ${status} Refused\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
    socket.destroy(error);
  };
