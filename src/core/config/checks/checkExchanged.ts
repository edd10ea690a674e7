import { isOwnPlace } from '../../flow/ownAnswers.ts';
import type { Step } from '../../model/generated/step.ts';
import { pointerSegments, toPointer } from '../../shared/jsonPointer.ts';
import type { BrandCheck } from './brandCheck.ts';

interface Stored {
  readonly step: string;
  readonly field: string;
  readonly place: string;
  readonly fact: string | undefined;
}

/**
 * Two answers of a flow are not stored in each other's place: every schema would take a last name as a first name. Names tell: those
 * of the fields, of the facts that they write, and of the places.
 */
export function checkExchanged({ brand, report }: BrandCheck): void {
  const said = new Set<string>();
  for (const { steps, submit } of Object.values(brand.flows)) {
    if (submit === 'none') continue;
    const stored = steps.flatMap(({ id }) =>
      Object.hasOwn(brand.steps, id) ? storedIn(brand.steps[id] as Step) : [],
    );
    for (const [index, one] of stored.entries())
      for (const other of stored.slice(index + 1)) {
        const pointer = toPointer(['steps', one.step, 'store', one.field]);
        if (said.has(pointer) || !areExchanged(one, other)) continue;
        said.add(pointer);
        report(
          pointer,
          'store-exchanged',
          `${one.field} of the step ${one.step} and ${other.field} of the step ${other.step} are stored in each other's place, ${one.place} and ${other.place}`,
        );
      }
  }
}

const storedIn = ({ id, store = {}, writes = {} }: Step): readonly Stored[] =>
  Object.entries(store)
    .filter(([, place]) => !isOwnPlace(place))
    .map(([field, place]) => ({ step: id, field, place, fact: writes[field] }));

function areExchanged(one: Stored, other: Stored): boolean {
  if (one.place === other.place) return false;
  const [own, others] = [sharedNames(one, one.place), sharedNames(other, other.place)];
  return sharedNames(one, other.place) > own && sharedNames(other, one.place) > others;
}

/** How many names of an answer are those of a place. */
function sharedNames({ field, fact }: Stored, place: string): number {
  const [first = '', ...more] = pointerSegments(place);
  const last = more.at(-1) ?? first;
  const [subject = '', ...rest] = (fact ?? '').split('.');
  return [
    field === last || field.startsWith(last),
    fact !== undefined && rest.at(-1) === last,
    fact !== undefined && more.length > 0 && first.startsWith(subject),
  ].filter(Boolean).length;
}
