import type { Step } from '../model/generated/step.ts';
import type { ResolvedBrand } from '../model/resolvedBrand.ts';
import { passwordRulesOf } from '../validation/askedOfPasswords.ts';
import { memoByIdentities } from './memoByIdentity.ts';

type Steps = ResolvedBrand['steps'];

const memo = memoByIdentities<Steps>();

/**
 * Adjusts the new-password steps to the brand's settings (`auth.passwords`). With a length rule, only length
 * counts and only its hint is shown. Otherwise the brand is unchanged.
 */
export function withPasswordRule(resolved: ResolvedBrand): ResolvedBrand {
  const { rule, least } = passwordRulesOf(resolved.brand.auth);
  if (rule === 'composition') return resolved;
  const made = () =>
    Object.fromEntries(Object.entries(resolved.steps).map(([id, step]) => [id, byLength(step, least)]));
  return { ...resolved, steps: memo([resolved.steps], String(least), made) };
}

/** Other steps stay the same objects. */
function byLength(step: Step, least: number): Step {
  const fields = Object.entries(step.data.properties);
  if (!fields.some(([, { passwordStrength }]) => passwordStrength === true)) return step;
  const properties = Object.fromEntries(
    fields.map(([name, field]) => [
      name,
      field.passwordStrength === true ? { ...field, passwordStrength: least } : field,
    ]),
  );
  return { ...step, data: { ...step.data, properties }, ui: withHints(step.ui, least) as Step['ui'] };
}

function withHints(node: unknown, least: number): unknown {
  if (Array.isArray(node)) return node.map((one) => withHints(one, least));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === 'hints' && Array.isArray(value) ? lengthOf(value, least) : withHints(value, least),
    ]),
  );
}

const lengthOf = (hints: readonly { readonly rule?: string }[], least: number): readonly object[] =>
  hints.filter(({ rule }) => rule === 'length').map((hint) => ({ ...hint, least }));
