import { locatedIn } from '../../journey/journeyProblem.ts';
import type { Policy } from '../../model/generated/policies.ts';
import { suggest } from '../../shared/suggest.ts';
import type { BrandCheck } from './brandCheck.ts';

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
  if (boundBy?.journey) checkStages(check, boundBy.journey, `${at}/boundBy/journey`);
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
