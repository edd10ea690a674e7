import { isOwnPlace } from '../../flow/ownAnswers.ts';
import { toPointer } from '../../shared/jsonPointer.ts';
import { baseRoot, layerRootOf } from '../layerFiles.ts';
import type { Provenance } from '../provenance.ts';
import type { BrandCheck } from './brandCheck.ts';

/**
 * What a screen sends is read where the product's own step (the base layer) stores it; whatever a lender adds is carried
 * under `/answers`.
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

function expectRead({ provenance, report }: BrandCheck, { id, field, place, call }: StoredAnswer): void {
  const pointer = toPointer(['steps', id, 'store', field]);
  const read = placeOfProduct(provenance, pointer);
  if (read === place) return;
  report(
    pointer,
    'unknown-store',
    `The answer to ${field} would be lost, because nothing that takes the call ${call} reads ${place}`,
    { suggestion: read ?? `/answers/${field}` },
  );
}

/** Where the base layer stores a field; undefined when the field is a lender's own. */
function placeOfProduct(provenance: Provenance, pointer: string): string | undefined {
  const lowest = provenance.chain(pointer).at(-1);
  const isOfProduct = lowest !== undefined && layerRootOf(lowest.at.file) === baseRoot;
  return isOfProduct && lowest.kind === 'scalar' ? String(lowest.value) : undefined;
}
