import { policyVersions } from '../../flow/policyVersions.ts';
import type { Vocabulary } from '../../flow/ruleSet.ts';
import { isBlank } from '../../matrix/familyCell.ts';
import { cellsOf } from '../../matrix/familyCells.ts';
import { policyVocabulary } from '../../matrix/policyVocabulary.ts';
import { statesOfPolicy } from '../../matrix/statesOfPolicy.ts';
import { usStates } from '../../matrix/usStates.ts';
import type { PolicyFamily } from '../../model/generated/matrix.ts';
import type { Policy } from '../../model/generated/policies.ts';
import type { FullPolicy } from '../../model/resolvedBrand.ts';
import { checkRule } from '../../rules/checkRule.ts';
import { toPointer } from '../../shared/jsonPointer.ts';
import { suggest } from '../../shared/suggest.ts';
import { memoByIdentity } from '../memoByIdentity.ts';
import type { BrandCheck } from './brandCheck.ts';
import { checkMatrixWords } from './checkMatrixWords.ts';
import { rememberedByName, rememberedCheck } from './rememberedCheck.ts';
import { vocabularyPart } from './vocabularyPart.ts';

/**
 * Each cell of the matrix needs a rule, a reason why there is none, the statement that nobody knows, or an open
 * question. Every policy belongs to a family, no reason contradicts a rule, and all words are for examiners.
 */
export function checkMatrix(check: BrandCheck): void {
  checkMembers(check);
  for (const id of check.ids('matrix')) checkFamily(check, id);
}

const checkMembers = rememberedCheck((check) => {
  const ids = check.ids('policies');
  const inFamilies = new Set(Object.values(check.brand.matrix).flatMap((family) => family.policies ?? []));
  const misspelt = [...inFamilies].filter((id) => !ids.includes(id));
  const isMeant = (id: string): boolean => misspelt.some((name) => suggest(name, [id]) === id);
  for (const id of ids)
    if (!inFamilies.has(id) && !isMeant(id))
      check.report(
        toPointer(['policies', id, 'id']),
        'matrix-policy',
        `The policy ${id} is in no family of the matrix`,
        {
          suggestion: `policies: [${id}] in a family of matrix.yaml`,
        },
      );
});

const checkFamily = rememberedByName((check, id) => {
  const family = check.document('matrix', id) ?? { id, title: '', asks: '' };
  const at = toPointer(['matrix', id]);
  const { policies = [] } = family;
  const known = check.ids('policies');
  for (const [index, policy] of policies.entries())
    if (!known.includes(policy))
      check.report(`${at}/policies/${index}`, 'unknown-policy', `There is no policy ${policy}`, {
        suggestion: suggest(policy, known),
      });
  const sound = policies.filter((policy) => statesOf(check, policy) !== undefined);
  const cells = cellsOf({ ...family, policies: sound }, (policy) => statesOf(check, policy));
  const blank = usStates.filter((_, row) => cells[row] && isBlank(cells[row]));
  if (blank.length > 0 && sound.length === policies.length)
    check.report(`${at}/id`, 'matrix-blank', blankMessage(family, blank), {
      suggestion: `notApplicable: [{ jurisdiction: [${blank.map(({ code }) => code).join(', ')}], because: ... }]`,
    });
  checkReasons(check, family, { cells, at });
  checkMatrixWords(check, family, at);
});

const blankMessage = ({ title }: PolicyFamily, blank: typeof usStates): string =>
  `"${title}" has neither a rule nor a reason for ${blank.length === usStates.length ? 'any state' : blank.map(({ name }) => name).join(', ')}`;

function checkReasons(
  check: BrandCheck,
  { notApplicable = [], unknown = [] }: PolicyFamily,
  { cells, at }: { readonly cells: ReturnType<typeof cellsOf>; readonly at: string },
): void {
  for (const [key, said, entries] of [
    ['notApplicable', 'not applicable', notApplicable],
    ['unknown', 'unknown', unknown],
  ] as const)
    for (const [index, { jurisdiction }] of entries.entries())
      for (const [place, state] of (jurisdiction === 'any' ? [] : jurisdiction).entries()) {
        const [rule] = cells[usStates.findIndex(({ code }) => code === state)]?.rules ?? [];
        if (rule !== undefined)
          check.report(
            `${at}/${key}/${index}/jurisdiction/${place}`,
            'matrix-contradiction',
            `${state} is marked as ${said}, but ${rule} applies there`,
          );
      }
}

/** Undefined if the policy is incomplete or its rules are invalid, which is reported elsewhere. */
function statesOf(check: BrandCheck, id: string): ReadonlySet<string> | undefined {
  const policy = check.document('policies', id);
  const { jurisdiction, when, effective }: Policy = policy ?? { id };
  if (!policy || jurisdiction === undefined || when === undefined || effective === undefined)
    return undefined;
  const [step] = check.listing(id);
  const read = vocabularyPart(check.vocabulary, step ? [policy, step] : [policy]);
  const vocabulary = policyVocabulary(policy, () => step, read);
  if (!isSound(policy, vocabulary)) return undefined;
  const newest = policyVersions(policy).at(-1) ?? policy;
  return statesOfPolicy(newest, vocabulary, check.brand.brand);
}

const isSound = memoByIdentity(({ scope = true, when }: FullPolicy, vocabulary: Vocabulary) =>
  [scope, when].every((rule) => checkRule(rule, vocabulary).length === 0),
);
