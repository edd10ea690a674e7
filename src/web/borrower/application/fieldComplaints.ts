import type { CompiledStep } from '../../../core/form/compileStep.ts';
import { isObject } from '../../../core/shared/json.ts';
import { pointerSegments } from '../../../core/shared/jsonPointer.ts';
import { FetchError } from '../../clients/fetchError.ts';

export type FieldComplaints = Readonly<Record<string, string>>;

const LINE = /^body\.([\w.]+): (.+)$/s;

/**
 * The fields' messages of a 422, keyed `body.accessCode`; undefined unless every message is about a field of the step.
 */
export function fieldComplaints(error: unknown, { fields }: CompiledStep): FieldComplaints | undefined {
  const lines: unknown = error instanceof FetchError && isObject(error.data) ? error.data.errors : undefined;
  if (!Array.isArray(lines) || lines.length === 0) return undefined;
  const byPlace = new Map(
    [...fields.values()].flatMap(({ name, store }) =>
      store === undefined ? [] : [[pointerSegments(store).join('.'), name] as const],
    ),
  );
  const found = lines.map((line) => {
    const [, place = '', words = ''] = LINE.exec(String(line)) ?? [];
    return [byPlace.get(place), words] as const;
  });
  return found.every(([field]) => field !== undefined) ? Object.fromEntries(found) : undefined;
}
