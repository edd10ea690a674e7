import { isBlank } from '../../matrix/familyCell.ts';
import { familyCells } from '../../matrix/familyCells.ts';
import { policyVocabulary } from '../../matrix/policyVocabulary.ts';
import { usStates } from '../../matrix/usStates.ts';
import type { PolicyFamily } from '../../model/generated/matrix.ts';
import type { Policy } from '../../model/generated/policies.ts';
import { checkRule } from '../../rules/checkRule.ts';
import { toPointer } from '../../shared/jsonPointer.ts';
import { suggest } from '../../shared/suggest.ts';
import type { BrandCheck } from './brandCheck.ts';

/**
 * The matrix of states and policies has no blank cell: each state has, in each family, a rule, a reason why there is none,
 * or a question that is still open. Every policy belongs to a family, and no reason contradicts a rule.
 */
export function checkMatrix(check: BrandCheck): void {
  const { matrix, policies } = check.brand;
  const families = Object.values(matrix);
  const inFamilies = new Set(families.flatMap((family) => family.policies ?? []));
  const misspelt = [...inFamilies].filter((id) => !Object.hasOwn(policies, id));
  const isMeant = (id: string): boolean => misspelt.some((name) => suggest(name, [id]) === id);
  for (const id of Object.keys(policies))
    if (!inFamilies.has(id) && !isMeant(id))
      check.report(toPointer(['policies', id, 'id']), 'matrix-policy', `No family of the matrix has ${id}`, {
        suggestion: `policies: [${id}] in a family of matrix.yaml`,
      });
  for (const family of families) checkFamily(check, family, toPointer(['matrix', family.id]));
}

function checkFamily(check: BrandCheck, family: PolicyFamily, at: string): void {
  const { policies } = check.brand;
  for (const [index, id] of (family.policies ?? []).entries())
    if (!Object.hasOwn(policies, id))
      check.report(`${at}/policies/${index}`, 'unknown-policy', `There is no policy ${id}`, {
        suggestion: suggest(id, Object.keys(policies)),
      });
  const sound = (family.policies ?? []).filter((id) => isSound(check, id));
  const cells = familyCells(check.brand, { ...family, policies: sound }, check);
  const blank = usStates.filter((_, row) => cells[row] && isBlank(cells[row]));
  if (blank.length > 0 && sound.length === (family.policies ?? []).length)
    check.report(`${at}/id`, 'matrix-blank', blankMessage(family, blank), {
      suggestion: `notApplicable: [{ jurisdiction: [${blank.map(({ code }) => code).join(', ')}], because: ... }]`,
    });
  checkReasons(check, family, { cells, at });
}

const blankMessage = ({ title }: PolicyFamily, blank: typeof usStates): string =>
  `"${title}" has neither a rule nor a reason for ${blank.length === usStates.length ? 'any state' : blank.map(({ name }) => name).join(', ')}`;

/** A state that is named in a reason has no rule there. */
function checkReasons(
  check: BrandCheck,
  { notApplicable = [] }: PolicyFamily,
  { cells, at }: { readonly cells: ReturnType<typeof familyCells>; readonly at: string },
): void {
  for (const [index, { jurisdiction }] of notApplicable.entries())
    if (jurisdiction !== 'any')
      for (const [place, state] of jurisdiction.entries()) {
        const [rule] = cells[usStates.findIndex(({ code }) => code === state)]?.rules ?? [];
        if (rule !== undefined)
          check.report(
            `${at}/notApplicable/${index}/jurisdiction/${place}`,
            'matrix-contradiction',
            `${state} has a rule here: ${rule}`,
          );
      }
}

/** Whether the policy is whole and its rules can be compiled: what is wrong with them is said elsewhere. */
function isSound({ brand, vocabulary }: BrandCheck, id: string): boolean {
  const policy = Object.hasOwn(brand.policies, id) ? brand.policies[id] : undefined;
  const { jurisdiction, when, effective }: Policy = policy ?? { id };
  if (!policy || jurisdiction === undefined || when === undefined || effective === undefined) return false;
  const context = policyVocabulary(policy, brand, vocabulary);
  return [policy.scope ?? true, policy.when].every((rule) => checkRule(rule, context).length === 0);
}
