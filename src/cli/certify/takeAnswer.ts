import type { IncomingMessage } from 'node:http';
import type { JsonObject } from '../../core/shared/json.ts';
import { answerProblems } from './answerProblems.ts';
import type { Fault, PlayedTask } from './played.ts';

export interface Reply {
  readonly status: number;
  readonly body?: JsonObject;
  readonly headers?: Readonly<Record<string, string>>;
}

/** As the Lender API names them; all others have no type of their own. */
const types: Readonly<Record<number, string>> = {
  400: 'bad-request',
  401: 'unauthenticated',
  404: 'not-found',
  409: 'task-over',
  412: 'precondition-failed',
  422: 'unprocessable',
  428: 'precondition-required',
  429: 'too-many-requests',
  503: 'unavailable',
};

/** A problem by RFC 9457. */
export const refusal = (status: number, detail: string, more: JsonObject = {}): Reply => ({
  status,
  body: { type: `urn:equiform:problem:${types[status]}`, title: detail, status, ...more },
});

const one = (value: string | string[] | undefined): string | undefined => [value].flat()[0];

function faultReply(task: PlayedTask, fault: Fault): Reply {
  if (!fault.isLasting) task.faults.shift();
  if (fault.status === 412) task.revision += 1;
  const headers = fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) };
  return { ...refusal(fault.status, 'As the program that plays the server wants it'), headers };
}

interface Given {
  readonly key: string | undefined;
  readonly ifMatch: string | undefined;
  readonly problems: readonly string[];
}

function judged(task: PlayedTask, { key, ifMatch, problems }: Given): Reply {
  const [fault] = task.faults;
  if (fault) return faultReply(task, fault);
  const before = task.answers.find((answer) => answer.key !== undefined && answer.key === key);
  if (before?.status === 200) return { status: 200, body: { status: 'answered' } };
  if (ifMatch === undefined) return refusal(428, 'If-Match names the revision that was read');
  if (task.status !== 'open') return refusal(409, 'Somebody answered it, or it was withdrawn');
  if (ifMatch !== `"${task.revision}"`) return refusal(412, 'Read the task again');
  if (problems.length > 0)
    return refusal(422, problems.join('; '), { errors: problems.map((detail) => ({ detail })) });
  task.status = 'answered';
  return { status: 200, body: { status: 'answered' } };
}

const parsed = (body: string): object => {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
};

/** Takes, or refuses, an answer to a task, and keeps that it came. */
export function takeAnswer(task: PlayedTask, { headers }: IncomingMessage, body: string): Reply {
  const key = one(headers['idempotency-key']);
  const ifMatch = one(headers['if-match']);
  const problems = answerProblems(task.contract, parsed(body));
  const reply = judged(task, { key, ifMatch, problems });
  task.answers.push({ at: performance.now(), key, ifMatch, status: reply.status, problems });
  return reply;
}
