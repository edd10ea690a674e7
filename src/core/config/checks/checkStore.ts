import registerDraft from '../../../../schemas/api/register-draft.schema.json' with { type: 'json' };
import { isOwnPlace } from '../../flow/ownAnswers.ts';
import type { Flow } from '../../model/generated/flow.ts';
import type { Step } from '../../model/generated/step.ts';
import { isObject } from '../../shared/json.ts';
import { getAt, toPointer } from '../../shared/jsonPointer.ts';
import { suggest } from '../../shared/suggest.ts';
import type { BrandCheck } from './brandCheck.ts';

/** Every answer of a flow is stored where submitting it looks; elsewhere it would be lost without a word. */
export function checkStore(check: BrandCheck): void {
  const { flows, steps } = check.brand;
  for (const [action, places] of Object.entries(placesOf)) {
    const submitted = Object.values(flows).filter(({ submit }) => submit === action);
    const ids = new Set(submitted.flatMap((flow) => flow.steps.map(({ id }) => id)));
    for (const id of ids) if (Object.hasOwn(steps, id)) expectPlaces(check, steps[id], places);
  }
}

function expectPlaces({ report }: BrandCheck, step: Step | undefined, places: readonly string[]): void {
  for (const [field, place] of Object.entries(step?.store ?? {}))
    if (step && !places.includes(place) && !isOwnPlace(place))
      report(
        toPointer(['steps', step.id, 'store', field]),
        'unknown-store',
        `Nothing reads ${place}: the answer of ${field} would be lost`,
        { suggestion: suggest(place, places) },
      );
}

/** The places of all values that a document of a schema may hold, but those that are read only. */
function leavesOf(schema: unknown, pointer: string): readonly string[] {
  const whole =
    isObject(schema) && '$ref' in schema ? getAt(registerDraft, String(schema.$ref).slice(1)) : schema;
  if (!isObject(whole) || whole.readOnly === true) return [];
  if (!isObject(whole.properties)) return [pointer];
  return Object.entries(whole.properties).flatMap(([name, part]) =>
    leavesOf(part, pointer + toPointer([name])),
  );
}

/** What a flow does with its document at the end -> the places that it reads; any place where it does nothing. */
const placesOf: Readonly<Record<Exclude<Flow['submit'], 'none'>, readonly string[]>> = {
  createApplication: leavesOf(registerDraft, ''),
};
