import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseUnavailable } from '../db/databaseUnavailable.ts';
import type { ReleaseService } from '../releases/releaseService.ts';
import { InspectorUnavailable } from '../storage/inspect/inspectorUnavailable.ts';
import { StoreUnavailable } from '../storage/storeUnavailable.ts';
import { wordsOf } from './refusalWords.ts';
import { whileAnswering } from './requestScope.ts';

declare module 'fastify' {
  interface FastifyRequest {
    refused: ErrorCode | undefined;
  }
  interface FastifyInstance {
    /** Shows people a page at an unknown address; without it they get the same answer as API clients. */
    unknownAddress: { page?: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> };
  }
}

/** The error answers: HTTP status and the message in the body's `status` field (C-30). */
export const errorTable = {
  badRequest: { status: 400, message: 'bad request' },
  unauthenticated: { status: 401, message: 'unauthenticated' },
  forbidden: { status: 403, message: 'forbidden' },
  crossSite: { status: 403, message: 'cross-site request refused' },
  notFound: { status: 404, message: 'not found' },
  methodNotAllowed: { status: 405, message: 'method not allowed' },
  timeout: { status: 408, message: 'request took too long' },
  conflict: { status: 409, message: 'conflict' },
  payloadTooLarge: { status: 413, message: 'request body is too large' },
  unsupportedMediaType: { status: 415, message: 'unsupported content type' },
  unprocessable: { status: 422, message: 'request cannot be processed' },
  idempotencyKeyReused: { status: 422, message: 'idempotency key was used for another request' },
  locked: { status: 423, message: 'locked' },
  tooManyRequests: { status: 429, message: 'too many requests' },
  headersTooLarge: { status: 431, message: 'request headers are too large' },
  internal: { status: 500, message: 'internal error' },
  unavailable: { status: 503, message: 'service unavailable' },
} as const;

export type ErrorCode = keyof typeof errorTable;

const REASONS = ['token', 'nonce', 'ended', 'password', 'page', 'connection'] as const;

/**
 * Tells causes with the same status apart. 409 in chat: bad token, bad nonce, or chat over. 400 with a new
 * password: too weak. 422: the page is out of date or its connection is not secure.
 */
export type ErrorReason = (typeof REASONS)[number];

/**
 * The body of every failure: `errors` may be shown to the user (HTTP-12), `reason` tells the page which of
 * several causes applies, `requestId` is in the log lines of the request.
 */
export interface ErrorBody {
  readonly status: string;
  readonly errors: readonly string[];
  readonly reason?: ErrorReason;
  readonly requestId?: string;
}

/** A refusal worded in the lender's newest copy: `refusal.…` or the field's own message. */
export interface Said {
  readonly key: `refusal.${string}` | 'field.password.weak';
  readonly values: Readonly<Record<string, string>>;
}

/** A refusal from the copy, with `values` filled in. Text that only developers read may stand in code. */
export const said = (key: Said['key'], values: Said['values'] = {}): Said => ({ key, values });

/** Thrown by a route or service to answer with a row of the error table. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly statusCode: number;
  readonly errors: readonly (string | Said)[];
  readonly reason: ErrorReason | undefined;

  constructor(code: ErrorCode, errors: readonly (string | Said)[] = [], reason?: ErrorReason) {
    super(errorTable[code].message);
    this.code = code;
    this.statusCode = errorTable[code].status;
    this.errors = errors;
    this.reason = reason;
  }
}

const MAX_ERRORS = 20;

/** One line per invalid field: `body.email must match format "email"`. Values are never repeated. */
function validationErrors(error: FastifyError): string[] {
  const lines = (error.validation ?? []).map(({ instancePath, params, message }) => {
    const field = [error.validationContext ?? 'request', ...instancePath.split('/').slice(1)].join('.');
    const extra = 'additionalProperty' in params ? `: ${String(params.additionalProperty).slice(0, 60)}` : '';
    return `${field} ${message ?? 'is not valid'}${extra}`;
  });
  return [...new Set(lines)].slice(0, MAX_ERRORS);
}

const codeForStatus = (status: number): ErrorCode => {
  const codes = Object.keys(errorTable) as ErrorCode[];
  return codes.find((code) => errorTable[code].status === status) ?? 'badRequest';
};

const OF_THE_MOMENT = [DatabaseUnavailable, InspectorUnavailable, StoreUnavailable];

/** The row for an error; anything unexpected is `internal` and reveals nothing. */
function toApiError(error: FastifyError | ApiError): ApiError {
  if (error instanceof ApiError) return error;
  if (OF_THE_MOMENT.some((kind) => error instanceof kind)) return new ApiError('unavailable');
  if ('validation' in error && error.validation) return new ApiError('badRequest', validationErrors(error));
  const status = error.statusCode ?? 500;
  return new ApiError(status >= 400 && status < 500 ? codeForStatus(status) : 'internal');
}

/** Retry-After, in seconds. */
const SOON = '2';

const answerError =
  (releases: ReleaseService) =>
  (error: FastifyError | ApiError, request: FastifyRequest, reply: FastifyReply): void => {
    const answer = toApiError(error);
    request.refused = answer.code;
    if (answer.statusCode >= 500)
      whileAnswering(request, () => request.log.error({ error }, 'request failed'));
    const body: ErrorBody = {
      status: answer.message,
      errors: wordsOf(answer.errors, releases, request),
      ...(answer.reason && { reason: answer.reason }),
      requestId: request.id,
    };
    if (answer.code === 'unavailable' && !reply.hasHeader('retry-after')) reply.header('retry-after', SOON);
    reply.code(answer.statusCode).send(body);
  };

/** True for a browser navigation; API calls do not accept HTML. */
const isForPerson = ({ method, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html');

/**
 * Answers every failure with an `ErrorBody`; unknown errors become 500 without detail. People at an unknown
 * address get `unknownAddress.page`, when a feature sets it.
 */
export function registerErrors(
  app: FastifyInstance,
  { releases }: { readonly releases: ReleaseService },
): void {
  app.decorateRequest('refused', undefined);
  app.setErrorHandler(answerError(releases));
  app.decorate('unknownAddress', {});
  app.setNotFoundHandler(async (request, reply) => {
    const { page } = app.unknownAddress;
    if (page === undefined || !isForPerson(request)) throw new ApiError('notFound');
    return page(request, reply.code(404));
  });
}

export const errorBodySchema = {
  $id: 'errorBody',
  type: 'object',
  required: ['status', 'errors'],
  properties: {
    status: { type: 'string' },
    errors: { type: 'array', items: { type: 'string' } },
    reason: { type: 'string', enum: REASONS },
    requestId: { type: 'string' },
  },
} as const;
