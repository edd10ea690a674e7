import { carriedAnswers } from '../../flow/carriedAnswers.ts';
import type { Step } from '../../model/generated/step.ts';
import { toPointer } from '../../shared/jsonPointer.ts';
import type { BrandCheck } from './brandCheck.ts';
import { neededPlaces } from './neededAnswers.ts';

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
    for (const [field, place] of Object.entries(step.store ?? {}))
      if (consentPlaces.has(place)) {
        const problem = problemOf(step, field, needed.has(place));
        if (problem !== undefined)
          report(toPointer(['steps', step.id, 'data', 'properties', field]), 'consent-not-given', problem);
      }
}

function problemOf({ data }: Step, field: string, isNeeded: boolean): string | undefined {
  const schema = data.properties[field];
  if (schema?.type !== 'boolean') return undefined;
  if (schema.default === true)
    return `The consent ${field} is ticked before the borrower has read it; its default must be false`;
  if (isNeeded && schema.const !== true)
    return `No application can be made without the consent ${field}, so it must be ticked: const: true`;
  return undefined;
}
