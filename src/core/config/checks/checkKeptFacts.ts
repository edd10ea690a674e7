import { ruleFactNames } from '../../flow/ruleFacts.ts';
import type { Step } from '../../model/generated/step.ts';
import type { ResolvedBrand } from '../../model/resolvedBrand.ts';
import { pointerSegments, toPointer } from '../../shared/jsonPointer.ts';
import { ownQuestions } from '../ownQuestions.ts';
import type { Mark } from '../schemaMarks.ts';
import { splitSteps } from '../screenSteps.ts';
import { type BrandCheck, marksOf } from './brandCheck.ts';
import { vocabularyPart } from './vocabularyPart.ts';

const known = ruleFactNames();

/**
 * Rules of screens, of the policies their steps list, and of documents read what is kept with the
 * application. An answer of registration that is not kept would leave them undecided for ever.
 */
export function checkKeptFacts(check: BrandCheck): void {
  const lost = lostFacts(check.brand);
  if (lost.size === 0) return;
  for (const mark of rulesAfterRegistration(check))
    for (const fact of factsOf(check, mark))
      if (lost.has(fact) && !isWrittenHere(check, mark, fact))
        check.report(
          mark.pointer,
          'answer-not-kept',
          `This rule can never be decided, because no application keeps ${fact} after registration; ask for it in a question that is stored under /answers`,
        );
}

function lostFacts(brand: ResolvedBrand): ReadonlySet<string> {
  const { flows, steps } = brand;
  const kept = new Set(ownQuestions(brand).map(({ fact }) => fact));
  const ids = Object.values(flows).flatMap((flow) =>
    flow.submit === 'none' ? [] : flow.steps.map(({ id }) => id),
  );
  const written = ids.flatMap((id) =>
    Object.values((Object.hasOwn(steps, id) ? steps[id]?.writes : undefined) ?? {}),
  );
  return new Set(written.filter((fact) => !known.has(fact) && !kept.has(fact)));
}

function rulesAfterRegistration(check: BrandCheck): readonly Mark[] {
  const { steps, screens } = check.brand;
  const ids = Object.keys(splitSteps(steps, screens).ofScreens);
  const policies = check.ids('policies').filter((id) => screenListing(check, id).length > 0);
  const places = [
    '/screens/',
    ...ids.map((id) => toPointer(['steps', id])),
    ...policies.map((id) => toPointer(['policies', id])),
    '/documents/',
  ];
  return places.flatMap((place) => marksOf(check, 'rule', place));
}

function screenListing({ brand, listing }: BrandCheck, policy: string): readonly Step[] {
  const { ofScreens } = splitSteps(brand.steps, brand.screens);
  return listing(policy).filter(({ id }) => Object.hasOwn(ofScreens, id));
}

/** Includes the facts that those of the rule derive from. */
const factsOf = ({ vocabulary }: BrandCheck, { value }: Mark): readonly string[] =>
  typeof value === 'object' && value !== null ? Object.keys(vocabularyPart(vocabulary, [value]).facts) : [];

/** The step asks for it again, or each step of a screen that lists the policy does. */
function isWrittenHere(check: BrandCheck, { pointer }: Mark, fact: string): boolean {
  const [section, id = ''] = pointerSegments(pointer);
  const step = section === 'steps' ? check.document('steps', id) : undefined;
  const readers = section === 'policies' ? screenListing(check, id) : step ? [step] : [];
  return readers.length > 0 && readers.every(({ writes }) => Object.values(writes ?? {}).includes(fact));
}
