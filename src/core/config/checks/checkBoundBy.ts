import { locatedIn } from '../../journey/journeyProblem.ts';
import type { BoundBy, Policy } from '../../model/generated/policies.ts';
import { suggest } from '../../shared/suggest.ts';
import type { BrandCheck } from './brandCheck.ts';
import { OF_EVERYBODY, readsOther } from './shownToSome.ts';

/**
 * The steps, documents, stages and lapses that enforce a policy, and the documents that it discloses or entitles
 * somebody to, must exist.
 */
export function checkBoundBy(check: BrandCheck, { boundBy, effect }: Policy, at: string): void {
  const { ids, report } = check;
  for (const [index, step] of (boundBy?.steps ?? []).entries())
    if (!ids('steps').includes(step))
      report(`${at}/boundBy/steps/${index}`, 'unknown-step', `There is no step ${step}`, {
        suggestion: suggest(step, ids('steps')),
      });
  const named = (boundBy?.documents ?? []).map((id, index) => ({
    id,
    place: `${at}/boundBy/documents/${index}`,
  }));
  if (effect && 'disclose' in effect)
    named.push({ id: effect.disclose.document, place: `${at}/effect/disclose/document` });
  if (effect && 'entitle' in effect)
    for (const kind of ['notices', 'documents'] as const)
      for (const [index, id] of (effect.entitle.to[kind] ?? []).entries())
        named.push({ id, place: `${at}/effect/entitle/to/${kind}/${index}` });
  for (const { id, place } of named)
    if (!ids('documents').includes(id))
      report(place, 'unknown-document', `There is no document ${id}`, {
        suggestion: suggest(id, ids('documents')),
      });
  if (boundBy?.steps) checkSteps(check, { ...boundBy, steps: boundBy.steps }, `${at}/boundBy/steps`);
  if (boundBy?.journey) checkStages(check, boundBy.journey, `${at}/boundBy/journey`);
}

/** Each of the steps shows the words to every borrower, and offers the choice. */
function checkSteps(
  { brand, document, ids, report }: BrandCheck,
  { steps, shows = [], offers }: BoundBy & { readonly steps: readonly string[] },
  at: string,
): void {
  const list = offers && Object.hasOwn(brand.enums, offers.enum) ? brand.enums[offers.enum] : undefined;
  if (offers && !list?.values.some(({ id }) => id === offers.value))
    report(
      at,
      'policy-not-carried-out',
      `The list ${offers.enum} has no ${offers.value}, which this policy demands as a choice`,
    );
  for (const [index, id] of steps.entries()) {
    const step = document('steps', id);
    if (!step || !ids('steps').includes(id)) continue;
    const texts = textsIn(step);
    for (const key of shows)
      if (!texts.has(key))
        report(
          `${at}/${index}`,
          'policy-not-carried-out',
          `The step ${id} does not show ${key}, which this policy demands of it`,
        );
    if (offers && !texts.has(`enums#/${offers.enum}`))
      report(
        `${at}/${index}`,
        'policy-not-carried-out',
        `The step ${id} does not offer ${offers.value} of the list ${offers.enum}, which this policy demands of it`,
      );
  }
}

function textsIn(value: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (typeof value === 'string') found.add(value);
  else if (typeof value === 'object' && value !== null && isForEverybody(value))
    for (const part of Object.values(value)) textsIn(part, found);
  return found;
}

function checkStages({ brand, report }: BrandCheck, names: readonly string[], at: string): void {
  const { stages, lapses = {} } = brand.journey;
  const known = [...locatedIn(stages, []).map(({ stage }) => stage.id), ...Object.keys(lapses)];
  for (const [index, name] of names.entries())
    if (!known.includes(name))
      report(`${at}/${index}`, 'unknown-stage', `There is no stage or lapse ${name}`, {
        suggestion: suggest(name, known),
      });
}

const isForEverybody = (part: object): boolean => !('when' in part && readsOther(part.when, OF_EVERYBODY));
