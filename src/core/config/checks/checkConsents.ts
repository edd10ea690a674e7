import { carriedAnswers } from '../../flow/carriedAnswers.ts';
import type { Step } from '../../model/generated/step.ts';
import { toPointer } from '../../shared/jsonPointer.ts';
import type { BrandCheck } from './brandCheck.ts';
import { neededPlaces } from './neededAnswers.ts';
import { isShownToSome, OF_EVERYBODY } from './shownToSome.ts';

const consentPlaces = new Set(
  carriedAnswers.filter(({ consents }) => consents.length > 0).map(({ store }) => store),
);

/**
 * A consent is given by the borrower's own act: no box is ticked before (15 U.S.C. § 7001(c)(1)(C); 47 CFR 64.1200(f)(9)), and one
 * that no application can be made without must be ticked.
 */
export function checkConsents({ brand, report }: BrandCheck): void {
  const flows = Object.values(brand.flows);
  const needed = new Set<string>(
    flows.flatMap(({ submit }) => (submit === 'none' ? [] : neededPlaces[submit])),
  );
  for (const step of Object.values(brand.steps))
    for (const field of Object.keys(step.data.properties)) {
      const place = step.store?.[field] ?? '';
      const problem =
        boxProblem(step, field) ??
        (consentPlaces.has(place) ? consentProblem(step, field, needed.has(place)) : undefined);
      if (problem !== undefined)
        report(toPointer(['steps', step.id, 'data', 'properties', field]), 'consent-not-given', problem);
    }
}

/** Of a box that must be ticked, on whichever screen. */
function boxProblem({ data }: Step, field: string): string | undefined {
  const { type, const: only, default: value } = data.properties[field] ?? {};
  if (type !== 'boolean') return undefined;
  if (only === true && value === true)
    return `The box ${field} must be ticked, and is ticked before the borrower has read it`;
  if (only === undefined && value === false && data.required?.includes(field))
    return `The box ${field} is required, but without const: true nobody needs to tick it`;
  return undefined;
}

function consentProblem({ data, ui }: Step, field: string, isNeeded: boolean): string | undefined {
  const { type, const: only, default: value } = data.properties[field] ?? {};
  if (type !== 'boolean') return undefined;
  if (isNeeded && isShownToSome(ui, field, OF_EVERYBODY))
    return `No application can be made without the consent ${field}, but not every borrower is asked for it`;
  if (value === true)
    return `The consent ${field} is ticked before the borrower has read it; its default must be false`;
  return isNeeded && only !== true
    ? `No application can be made without the consent ${field}, so it must be ticked: const: true`
    : undefined;
}
