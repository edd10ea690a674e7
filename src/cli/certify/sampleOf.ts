import type { TaskContract } from '../../core/journey/taskContracts.ts';
import type { JsonObject } from '../../core/shared/json.ts';

interface Sampled {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Sampled>>;
  readonly required?: readonly string[];
  readonly items?: Sampled;
  readonly format?: string;
  readonly minimum?: number;
}

const UUID = '0b8c1f4e-7d7c-4c2e-9c55-0d2f3a4b5c6d';

const texts: Readonly<Record<string, string>> = {
  uuid: UUID,
  date: '2026-06-01',
  'date-time': '2026-06-01T12:00:00.000Z',
};

/** A value that a schema allows: its first example, else the plainest one. */
function sampleOf(schema: Sampled, definitions: Readonly<Record<string, Sampled>>): unknown {
  const { $ref, type, examples, enum: choices, items = {}, properties = {} } = schema;
  if ($ref !== undefined) return sampleOf(definitions[$ref.replace(/^.*\//, '')] ?? {}, definitions);
  if ('const' in schema) return schema.const;
  if (examples?.[0] !== undefined) return examples[0];
  if (choices?.[0] !== undefined) return choices[0];
  switch (Array.isArray(type) ? type[0] : type) {
    case 'array':
      return [sampleOf(items, definitions)];
    case 'number':
    case 'integer':
      return schema.minimum ?? 1;
    case 'boolean':
      return false;
    case 'string':
      return texts[schema.format ?? ''] ?? UUID;
    default:
      return Object.fromEntries(
        Object.entries(properties).map(([name, own]) => [name, sampleOf(own, definitions)]),
      );
  }
}

/** What a task of this contract might be given. */
export const givenSample = ({ given }: TaskContract): JsonObject =>
  sampleOf(given as Sampled, (given.definitions ?? {}) as Readonly<Record<string, Sampled>>) as JsonObject;
