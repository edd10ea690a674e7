import type { FastifyError } from 'fastify';
import { DatabaseUnavailable } from '../../../db/databaseUnavailable.ts';
import { ApiError, type ErrorCode } from '../../../http/errors.ts';
import { InspectorUnavailable } from '../../../storage/inspect/inspectorUnavailable.ts';
import { StoreUnavailable } from '../../../storage/storeUnavailable.ts';
import { LenderProblem, type ProblemDetail, type ProblemName, problemTable } from './problem.ts';

const MAX_ERRORS = 20;

const ofApiError: Readonly<Record<ErrorCode, ProblemName>> = {
  badRequest: 'bad-request',
  unauthenticated: 'unauthenticated',
  forbidden: 'insufficient-scope',
  crossSite: 'cross-site',
  notFound: 'not-found',
  methodNotAllowed: 'not-found',
  timeout: 'timeout',
  conflict: 'conflict',
  payloadTooLarge: 'payload-too-large',
  unsupportedMediaType: 'unsupported-media-type',
  unprocessable: 'unprocessable',
  idempotencyKeyReused: 'idempotency-key-reused',
  locked: 'locked',
  tooManyRequests: 'too-many-requests',
  headersTooLarge: 'bad-request',
  internal: 'internal',
  unavailable: 'unavailable',
};

type Fault = NonNullable<FastifyError['validation']>[number];

const ofParts: Readonly<
  Record<string, (path: readonly string[]) => Exclude<ProblemDetail, 'detail'> | object>
> = {
  body: (path) => ({ pointer: ['#', ...path].join('/') }),
  headers: (path) => ({ header: path.join('.') }),
};

/** What a schema found wrong; the field is part of the path where it is missing or unknown. */
function detailOf(part: string, { instancePath, params, message }: Fault): ProblemDetail {
  const named = params.missingProperty ?? params.additionalProperty;
  const path = [
    ...instancePath.split('/').slice(1),
    ...(typeof named === 'string' ? [named.slice(0, 60).replaceAll('~', '~0').replaceAll('/', '~1')] : []),
  ];
  const place = ofParts[part]?.(path) ?? { parameter: path.join('.') };
  return { ...place, detail: message ?? 'is not valid' } as ProblemDetail;
}

function validationProblem({ validation = [], validationContext = 'body' }: FastifyError): LenderProblem {
  const all = validation.map((fault) => detailOf(validationContext, fault));
  const errors = [...new Map(all.map((one) => [JSON.stringify(one), one])).values()].slice(0, MAX_ERRORS);
  return new LenderProblem(validationContext === 'body' ? 'unprocessable' : 'bad-request', { errors });
}

/** Words for developers; those for borrowers are in the lender's copy and not for systems. */
const detailOfError = ({ errors }: ApiError): string | undefined =>
  errors.filter((line) => typeof line === 'string').join('; ') || undefined;

const OF_THE_MOMENT = [DatabaseUnavailable, InspectorUnavailable, StoreUnavailable];

const nameOfStatus = (status: number): ProblemName =>
  (Object.keys(problemTable) as ProblemName[]).find((name) => problemTable[name].status === status) ??
  'bad-request';

/** The problem to answer for an error; anything unexpected is `internal` and reveals nothing. */
export function toProblem(error: Error): LenderProblem {
  if (error instanceof LenderProblem) return error;
  if (error instanceof ApiError)
    return new LenderProblem(ofApiError[error.code], { detail: detailOfError(error) });
  if (OF_THE_MOMENT.some((kind) => error instanceof kind)) return new LenderProblem('unavailable');
  const { validation, statusCode: status = 500 } = error as Partial<FastifyError>;
  if (validation) return validationProblem(error as FastifyError);
  return new LenderProblem(status >= 400 && status < 500 ? nameOfStatus(status) : 'internal');
}
