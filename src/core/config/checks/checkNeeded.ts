import { isOwnPlace } from '../../flow/ownAnswers.ts';
import type { Flow } from '../../model/generated/flow.ts';
import type { Step } from '../../model/generated/step.ts';
import { pointerSegments, toPointer } from '../../shared/jsonPointer.ts';
import { textOf } from '../locatedNode.ts';
import type { BrandCheck } from './brandCheck.ts';
import { neededPlaces } from './neededAnswers.ts';
import { flowPlaces } from './storePlaces.ts';

/** A flow asks every question whose answer the call that ends it cannot do without. */
export function checkNeeded(check: BrandCheck): void {
  for (const flow of Object.values(check.brand.flows)) {
    if (flow.submit === 'none') continue;
    const asked = new Set(flow.steps.flatMap(({ id }) => placesOf(check, id)));
    for (const place of neededPlaces[flow.submit])
      if (!asked.has(place)) reportLost(check, flow, place);
      else expectRequired(check, flow, place);
  }
}

/** Of the steps of a flow that ask for an answer no application can be made without, each requires it. */
function expectRequired({ brand, report }: BrandCheck, flow: Flow, place: string): void {
  for (const { id } of flow.steps) {
    const step = Object.hasOwn(brand.steps, id) ? brand.steps[id] : undefined;
    for (const [field, stored] of Object.entries(step?.store ?? {}))
      if (step && stored === place && !isRequired(step, field))
        report(
          toPointer(['steps', id, 'store', field]),
          'answer-not-asked',
          `No application can be made without ${field} (${place}), but the step ${id} lets it be left out`,
        );
  }
}

/**
 * Required, or never without a value; a box that nobody ticked says no. A name that the step does not have is reported elsewhere, and
 * may be meant.
 */
function isRequired({ data: { properties, required = [] } }: Step, field: string): boolean {
  const { type, default: value } = properties[field] ?? {};
  const isMisspelt = [field, ...required].some((name) => !Object.hasOwn(properties, name));
  return required.includes(field) || value !== undefined || type === 'boolean' || isMisspelt;
}

function placesOf({ brand: { steps } }: BrandCheck, id: string): readonly string[] {
  const step = Object.hasOwn(steps, id) ? steps[id] : undefined;
  return Object.values(step?.store ?? {});
}

function reportLost(check: BrandCheck, flow: Flow, place: string): void {
  const removed = removedAt(check, flow, place);
  if (removed === undefined && isMisspelt(check, flow)) return;
  const name = pointerSegments(place).at(-1) ?? '';
  const lost =
    removed === undefined
      ? `the flow ${flow.id} does not ask for it`
      : `a layer takes it out of the flow ${flow.id}`;
  check.report(
    removed ?? missingAt(check, flow, place),
    'answer-not-asked',
    `No application can be made without ${name} (${place}), and ${lost}`,
  );
}

/** A step or a place that does not exist, which other parts of the check report, may be meant to ask for it. */
function isMisspelt(check: BrandCheck, { steps, submit }: Flow): boolean {
  const known = submit === 'none' ? [] : flowPlaces[submit];
  return steps.some(
    ({ id }) =>
      !Object.hasOwn(check.brand.steps, id) ||
      placesOf(check, id).some((place) => !known.includes(place) && !isOwnPlace(place)),
  );
}

const stepsOf = (flow: Flow): string => toPointer(['flows', flow.id, 'steps']);
const storeOf = (step: string): string => toPointer(['steps', step, 'store']);

/** Where a layer changed what a lower one asked for: the store of a step, or else the steps of the flow. */
function removedAt({ chain }: BrandCheck, flow: Flow, place: string): string | undefined {
  const ids = chain(stepsOf(flow)).flatMap((list) =>
    list.kind === 'list' ? list.items.map((item) => textOf(item, 'id') ?? '') : [],
  );
  const asks = (id: string): boolean =>
    chain(storeOf(id)).some(
      (node) =>
        node.kind === 'map' &&
        [...node.entries.values()].some((value) => value.kind === 'scalar' && value.value === place),
    );
  const asker = ids.find(asks);
  if (asker === undefined) return undefined;
  return flow.steps.some(({ id }) => id === asker) ? storeOf(asker) : stepsOf(flow);
}

/** Where a question that no layer asks is missing: in the step that asks for its group, else for what the flow submits. */
function missingAt(check: BrandCheck, flow: Flow, place: string): string {
  const group = toPointer(pointerSegments(place).slice(0, -1));
  const asker = flow.steps.find(({ id }) =>
    placesOf(check, id).some((stored) => group !== '' && stored.startsWith(`${group}/`)),
  );
  return asker === undefined ? toPointer(['flows', flow.id, 'submit']) : storeOf(asker.id);
}
