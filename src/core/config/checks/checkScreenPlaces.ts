import { isOwnPlace } from '../../flow/ownAnswers.ts';
import { type StepCallName, stepCalls } from '../../flow/stepCalls.ts';
import { toPointer } from '../../shared/jsonPointer.ts';
import { suggest } from '../../shared/suggest.ts';
import { baseRoot, layerRootOf } from '../layerFiles.ts';
import type { BrandCheck } from './brandCheck.ts';
import { screenPlaces } from './screenPlaces.ts';

/**
 * What a screen sends is read at the places that the program knows (`screenPlaces`), where the product's own step (the
 * base layer) stores it; whatever else is asked is carried under `/answers`.
 */
export function checkScreenPlaces(check: BrandCheck): void {
  const { screens, steps } = check.brand;
  const entries = Object.values(screens).flatMap((screen) => screen.steps);
  const saved = new Map(entries.flatMap(({ step, save }) => (save === undefined ? [] : [[step, save]])));
  for (const [id, call] of saved)
    for (const [field, place] of Object.entries(steps[id]?.store ?? {}))
      if (!isOwnPlace(place)) expectRead(check, { id, field, place, call });
}

interface StoredAnswer {
  readonly id: string;
  readonly field: string;
  readonly place: string;
  readonly call: string;
}

function expectRead({ chain, report }: BrandCheck, { id, field, place, call }: StoredAnswer): void {
  const pointer = toPointer(['steps', id, 'store', field]);
  const known = isTakenBy(call, id) ? screenPlaces[call] : undefined;
  const ofProduct = placeOfProduct(chain, pointer);
  const read = ofProduct === undefined || known?.includes(ofProduct) ? ofProduct : undefined;
  if (known === undefined || read === place) return;
  const own = `/answers/${field}`;
  report(
    pointer,
    'unknown-store',
    `The answer to ${field} would be lost, because nothing that takes the call ${call} reads ${place}`,
    { suggestion: read ?? (ofProduct === undefined ? own : suggest(place, [...known, own])) },
  );
}

/** False for a call that the check of screens refuses. */
const isTakenBy = (call: string, step: string): call is StepCallName =>
  Object.hasOwn(stepCalls, call) &&
  (stepCalls[call as StepCallName].steps as readonly string[]).includes(step);

/** Where the base layer stores a field; undefined when the field is a lender's own. */
function placeOfProduct(chain: BrandCheck['chain'], pointer: string): string | undefined {
  const lowest = chain(pointer).at(-1);
  const isOfProduct = lowest !== undefined && layerRootOf(lowest.at.file) === baseRoot;
  return isOfProduct && lowest.kind === 'scalar' ? String(lowest.value) : undefined;
}
