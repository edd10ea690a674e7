/** The problems of the Lender API: HTTP status and title; their `type` is `urn:equiform:problem:` and the name. */
export const problemTable = {
  'bad-request': {
    status: 400,
    title: 'The request cannot be read, or does not have the form that the call needs',
  },
  unauthenticated: { status: 401, title: 'The access token is missing, expired or not one of this server' },
  'insufficient-scope': { status: 403, title: 'The access token does not have the scope of the call' },
  'cross-site': { status: 403, title: 'The Lender API takes no calls from pages of other sites' },
  'not-found': { status: 404, title: 'There is no such thing for this lender' },
  timeout: { status: 408, title: 'The request took too long' },
  conflict: { status: 409, title: 'This is not possible as things are now' },
  'task-over': { status: 409, title: 'The task is not open any more' },
  'task-paused': { status: 409, title: 'The task is paused: answer it later' },
  'not-performer': { status: 409, title: 'Somebody else performs the task' },
  'chat-over': { status: 409, title: 'The chat is over' },
  'chat-taken': { status: 409, title: 'Another agent has the chat' },
  'chat-waiting': { status: 409, title: 'Nobody has taken the chat yet: take it first' },
  'newer-answer': { status: 409, title: 'The borrower gave a newer answer' },
  'events-gone': { status: 410, title: 'Events after this position are not kept any more' },
  'precondition-failed': { status: 412, title: 'It has changed since it was read: read it again' },
  'payload-too-large': { status: 413, title: 'The request body is too large' },
  'unsupported-media-type': { status: 415, title: 'The call takes no body of this type' },
  unprocessable: { status: 422, title: 'What the request says cannot be taken' },
  'idempotency-key-reused': { status: 422, title: 'The Idempotency-Key was used for another request' },
  locked: { status: 423, title: 'It is locked' },
  'precondition-required': { status: 428, title: 'The call needs If-Match, with what ETag said' },
  'too-many-requests': { status: 429, title: 'Too many requests: try again later' },
  internal: { status: 500, title: 'The server failed; its log has the request id' },
  unavailable: { status: 503, title: 'The server cannot answer for a moment: try again' },
} as const;

export type ProblemName = keyof typeof problemTable;

/** Where a request is wrong, and how; never with the value that was given. */
export type ProblemDetail = { readonly detail: string } & (
  | { /** JSON pointer into the body, as a fragment: `#/outcome`. */ readonly pointer: string }
  | { /** Of the path or the query. */ readonly parameter: string }
  | { readonly header: string }
);

/** What is told about a problem besides its kind. */
export interface Told {
  /** A sentence about this occurrence; nothing personal. */
  readonly detail?: string | undefined;
  readonly errors?: readonly ProblemDetail[] | undefined;
}

/** Thrown or returned by a call to answer with a problem (RFC 9457). Thrown, it undoes the work of the call. */
export class LenderProblem extends Error {
  readonly problem: ProblemName;
  readonly told: Told;

  constructor(problem: ProblemName, told: Told = {}) {
    super(told.detail ?? problemTable[problem].title);
    this.problem = problem;
    this.told = told;
  }
}

export interface ProblemBody extends Told {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  /** Names the request, as its x-request-id does. */
  readonly instance: string;
}

/** The body of a problem, `application/problem+json`. */
export function problemBody({ problem, told }: LenderProblem, requestId: string): ProblemBody {
  const { status, title } = problemTable[problem];
  const { detail, errors } = told;
  return {
    type: `urn:equiform:problem:${problem}`,
    title,
    status,
    ...(detail === undefined ? {} : { detail }),
    instance: `urn:equiform:request:${requestId}`,
    ...(errors === undefined || errors.length === 0 ? {} : { errors }),
  };
}
