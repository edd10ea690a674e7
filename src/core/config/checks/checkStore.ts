import { isListField } from '../../flow/fieldFacts.ts';
import { isOwnPlace, JUDGING_FLOW } from '../../flow/ownAnswers.ts';
import type { Flow } from '../../model/generated/flow.ts';
import type { Step } from '../../model/generated/step.ts';
import type { ResolvedBrand } from '../../model/resolvedBrand.ts';
import { toPointer } from '../../shared/jsonPointer.ts';
import { suggest } from '../../shared/suggest.ts';
import { controlsOf } from '../stepFields.ts';
import type { BrandCheck } from './brandCheck.ts';
import { neededPlaces } from './neededAnswers.ts';
import { flowPlaces } from './storePlaces.ts';

/**
 * Every answer of a flow must be stored where submitting looks for it; otherwise it would be lost silently.
 */
export function checkStore(check: BrandCheck): void {
  const { flows, steps } = check.brand;
  for (const [action, places] of Object.entries(flowPlaces)) {
    const submitted = Object.values(flows).filter(({ submit }) => submit === action);
    const ids = new Set(submitted.flatMap((flow) => flow.steps.map(({ id }) => id)));
    for (const id of ids) {
      const step = Object.hasOwn(steps, id) ? steps[id] : undefined;
      if (!step) continue;
      expectPlaces(check, step, places);
      expectStored(check, step);
    }
    for (const flow of submitted) expectJudged(check, flow);
  }
  for (const step of Object.values(steps)) expectKept(check, step);
}

function expectPlaces({ report }: BrandCheck, step: Step, places: readonly string[]): void {
  for (const [field, place] of Object.entries(step.store ?? {}))
    if (!places.includes(place) && !isOwnPlace(place))
      report(
        toPointer(['steps', step.id, 'store', field]),
        'unknown-store',
        `The answer to ${field} would be lost, because nothing reads ${place}`,
        { suggestion: suggest(place, [...places, `/answers/${field}`]) },
      );
}

/** Submitting reads these fields from the page itself. */
const NEVER_STORED: ReadonlySet<string> = new Set(['password']);

function expectStored({ report }: BrandCheck, { id, data, store = {} }: Step): void {
  for (const [field, { sameAs, sameTextAs }] of Object.entries(data.properties)) {
    const isCompared = sameAs !== undefined || sameTextAs !== undefined;
    const isMisspelt = Object.keys(store).some(
      (name) => !Object.hasOwn(data.properties, name) && suggest(name, [field]),
    );
    if (Object.hasOwn(store, field) || NEVER_STORED.has(field) || isCompared || isMisspelt) continue;
    report(
      toPointer(['steps', id, 'data', 'properties', field]),
      'field-without-store',
      `The answer to ${field} would be lost, because store gives it no place; use /answers/${field}`,
      { on: 'key' },
    );
  }
}

function expectKept({ report }: BrandCheck, step: Step): void {
  const sensitive = new Set(
    controlsOf(step).flatMap(({ field, control }) => (control.options.sensitive === true ? [field] : [])),
  );
  for (const [field, place] of Object.entries(step.store ?? {})) {
    if (!isOwnPlace(place)) continue;
    const schema = step.data.properties[field];
    const problem = sensitive.has(field)
      ? 'it is sensitive, and /answers keeps nothing sensitive'
      : schema && isListField(schema)
        ? '/answers keeps no lists of items'
        : undefined;
    if (problem !== undefined)
      report(
        toPointer(['steps', step.id, 'store', field]),
        'unknown-store',
        `The answer to ${field} would be lost: ${problem}`,
      );
  }
}

/**
 * The server judges every application by one flow: it requires that flow's required answers and accepts no other
 * questions. Answers that no application can be made without are `checkNeeded`'s.
 */
function expectJudged(check: BrandCheck, flow: Flow): void {
  const { flows, steps } = check.brand;
  const judging = Object.hasOwn(flows, JUDGING_FLOW) ? flows[JUDGING_FLOW] : undefined;
  if (!judging || judging.id === flow.id || flow.submit === 'none') return;
  const needed = neededPlaces[flow.submit];
  const judged = questionsOf(judging, steps);
  const asked = questionsOf(flow, steps);
  for (const [place, { step, field, isRequired }] of judged)
    if (isRequired && !asked.has(place) && !needed.includes(place))
      check.report(
        toPointer(['steps', step, 'store', field]),
        'question-of-one-flow',
        `Every application needs ${field}, but the flow ${flow.id} does not ask for it`,
      );
  for (const [place, { step, field }] of asked)
    if (isOwnPlace(place) && !judged.has(place))
      check.report(
        toPointer(['steps', step, 'store', field]),
        'question-of-one-flow',
        `The server accepts no answer to ${field}, because the flow ${JUDGING_FLOW} does not ask for it`,
      );
}

interface Asked {
  readonly step: string;
  readonly field: string;
  readonly isRequired: boolean;
}

function questionsOf(flow: Flow, steps: ResolvedBrand['steps']): ReadonlyMap<string, Asked> {
  const found = new Map<string, Asked>();
  for (const { id } of flow.steps) {
    const step = Object.hasOwn(steps, id) ? steps[id] : undefined;
    for (const [field, place] of Object.entries(step?.store ?? {}))
      if (!found.has(place))
        found.set(place, { step: id, field, isRequired: step?.data.required?.includes(field) ?? false });
  }
  return found;
}
