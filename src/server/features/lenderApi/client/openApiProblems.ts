import type { LenderCallDescription } from './lenderCall.ts';
import { type ProblemName, problemTable } from './problem.ts';

const ALWAYS: readonly ProblemName[] = [
  'unauthenticated',
  'insufficient-scope',
  'too-many-requests',
  'internal',
  'unavailable',
];

const ofWrites: readonly ProblemName[] = ['idempotency-key-reused', 'conflict', 'payload-too-large'];

function problemsOf(call: LenderCallDescription): readonly ProblemName[] {
  const takesInput = call.params ?? call.query ?? call.body;
  return [
    ...ALWAYS,
    ...(takesInput === undefined ? [] : (['bad-request'] as const)),
    ...(call.path.includes(':') ? (['not-found'] as const) : []),
    ...(call.method === 'GET' ? [] : ofWrites),
    ...(call.body === undefined ? [] : (['unprocessable', 'unsupported-media-type'] as const)),
    ...(call.needsMatch ? (['precondition-required', 'precondition-failed'] as const) : []),
    ...(call.problems ?? []),
  ];
}

/** The responses of a call that are problems, by status: which types it may have. */
export function problemResponses(call: LenderCallDescription): Readonly<Record<string, object>> {
  const byStatus = new Map<number, Set<ProblemName>>();
  for (const name of problemsOf(call)) {
    const { status } = problemTable[name];
    byStatus.set(status, (byStatus.get(status) ?? new Set()).add(name));
  }
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, names]) => [
        String(status),
        {
          description: [...names].map((name) => `${problemTable[name].title} (\`${name}\`)`).join('. '),
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      ]),
  );
}

const ofField = { type: 'string' } as const;

/** The JSON Schema of a problem (RFC 9457). */
export const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'instance'],
  properties: {
    type: {
      type: 'string',
      enum: Object.keys(problemTable).map((name) => `urn:equiform:problem:${name}`),
      description: 'Go by this, not by the words.',
    },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'About this occurrence; nothing personal.' },
    instance: { type: 'string', description: 'urn:equiform:request: and the x-request-id of the answer.' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['detail'],
        properties: {
          detail: ofField,
          pointer: { ...ofField, description: 'Into the body: #/outcome.' },
          parameter: { ...ofField, description: 'Of the path or the query.' },
          header: ofField,
        },
      },
    },
  },
} as const;
