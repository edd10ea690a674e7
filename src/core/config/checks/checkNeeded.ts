import type { Flow } from '../../model/generated/flow.ts';
import { pointerSegments, toPointer } from '../../shared/jsonPointer.ts';
import { textOf } from '../locatedNode.ts';
import type { Provenance } from '../provenance.ts';
import type { BrandCheck } from './brandCheck.ts';
import { neededPlaces } from './neededAnswers.ts';

/** No layer takes away a question whose answer the call that ends the flow cannot do without. */
export function checkNeeded(check: BrandCheck): void {
  for (const flow of Object.values(check.brand.flows)) {
    if (flow.submit === 'none') continue;
    const asked = new Set(flow.steps.flatMap(({ id }) => placesOf(check, id)));
    for (const place of neededPlaces[flow.submit]) if (!asked.has(place)) reportLost(check, flow, place);
  }
}

function placesOf({ brand: { steps } }: BrandCheck, id: string): readonly string[] {
  const step = Object.hasOwn(steps, id) ? steps[id] : undefined;
  return Object.values(step?.store ?? {});
}

function reportLost({ provenance, report }: BrandCheck, flow: Flow, place: string): void {
  const at = removedAt(provenance, flow, place);
  if (at === undefined) return;
  const name = pointerSegments(place).at(-1) ?? '';
  report(
    at,
    'answer-not-asked',
    `No application can be made without ${name} (${place}), and a layer takes it out of the flow ${flow.id}`,
  );
}

/** Where a layer changed what a lower one asked for: the store of a step, or else the steps of the flow. */
function removedAt(provenance: Provenance, flow: Flow, place: string): string | undefined {
  const steps = toPointer(['flows', flow.id, 'steps']);
  const ids = provenance
    .chain(steps)
    .flatMap((list) => (list.kind === 'list' ? list.items.map((item) => textOf(item, 'id') ?? '') : []));
  const store = (id: string): string => toPointer(['steps', id, 'store']);
  const asks = (id: string): boolean =>
    provenance
      .chain(store(id))
      .some(
        (node) =>
          node.kind === 'map' &&
          [...node.entries.values()].some((value) => value.kind === 'scalar' && value.value === place),
      );
  const asker = ids.find(asks);
  if (asker === undefined) return undefined;
  return flow.steps.some(({ id }) => id === asker) ? store(asker) : steps;
}
