import type { FastifyInstance } from 'fastify';
import type { LenderScope } from '../../../../core/model/generated/connections.ts';
import type { JsonObject } from '../../../../core/shared/json.ts';
import type { AppDependencies } from '../../../http/dependencies.ts';
import type { ProblemName } from './problem.ts';

/** A JSON Schema (2020-12). */
export type Schema = Readonly<Record<string, unknown>>;

/** A call of the Lender API, as the server takes it and its OpenAPI document describes it. */
export interface LenderCallDescription {
  /** `operationId`: `answerTask`. */
  readonly operation: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Behind `/lender/v1`, as the router takes it: `/tasks/:uuid/answer`. */
  readonly path: string;
  readonly scope: LenderScope;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /** Of closed objects. */
  readonly params?: Schema;
  readonly query?: Schema;
  /** Of a JSON body. */
  readonly body?: Schema;
  /** A body that the schema takes, for the document; the tests send it. */
  readonly example?: JsonObject;
  /** Of a body that is `multipart/form-data`; the call reads it by itself. */
  readonly form?: Schema;
  /** Of the answer; without it, the answer is an empty 204. */
  readonly answer?: Schema;
  /** 200 without it. */
  readonly status?: 200 | 201;
  /** The type of an answer that is not JSON. */
  readonly answerType?: string;
  /** The answer has an ETag: what it counts. */
  readonly etag?: string;
  /** The call needs If-Match with that ETag. */
  readonly needsMatch?: true;
  /** It reads nothing personal: a call that is about no application is only counted. */
  readonly isCounted?: true;
  /** Problems besides those that every call may have. */
  readonly problems?: readonly ProblemName[];
}

/** What registers calls: the server's parts and the list of calls that the document describes. */
export interface LenderApiTools {
  readonly app: FastifyInstance;
  readonly dependencies: AppDependencies;
  readonly calls: LenderCallDescription[];
}
