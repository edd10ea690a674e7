import registerDraft from '../../../../schemas/api/register-draft.schema.json' with { type: 'json' };
import type { Flow } from '../../model/generated/flow.ts';
import { isObject } from '../../shared/json.ts';
import { getAt, toPointer } from '../../shared/jsonPointer.ts';

/** The places of all values a schema allows, except read-only ones and the lender's own. */
function leavesOf(schema: unknown, pointer: string): readonly string[] {
  const whole =
    isObject(schema) && '$ref' in schema ? getAt(registerDraft, String(schema.$ref).slice(1)) : schema;
  if (!isObject(whole) || whole.readOnly === true || pointer === '/answers') return [];
  if (!isObject(whole.properties)) return [pointer];
  return Object.entries(whole.properties).flatMap(([name, part]) =>
    leavesOf(part, pointer + toPointer([name])),
  );
}

/** How a flow submits its document -> the places that submitting reads, besides `/answers/<name>`. */
export const flowPlaces: Readonly<Record<Exclude<Flow['submit'], 'none'>, readonly string[]>> = {
  createApplication: leavesOf(registerDraft, ''),
};
