import type { ResolvedBrand } from '../model/resolvedBrand.ts';
import type { ValueWords } from '../rules/describeLiteral.ts';
import { usStates } from './usStates.ts';

/**
 * The words of a brand for values of enums, as borrowers read them in its first language, and the names of states. A value that
 * borrowers never read is said by its code in lower case.
 */
export function valueWords({ enums, copy }: Pick<ResolvedBrand, 'enums' | 'copy'>): ValueWords {
  const [texts = {}] = Object.values(copy);
  return (of, value) => {
    if (of === 'state') return usStates.find(({ code }) => code === value)?.name;
    const label = enums[of]?.values.find(({ id }) => id === value)?.label;
    const text = label === undefined ? undefined : texts[label];
    if (typeof text === 'string' && !/[{<]/.test(text)) return `\u201c${text}\u201d`;
    return /^[A-Z0-9_]+$/.test(value) ? value.toLowerCase().replaceAll('_', ' ') : value;
  };
}
