import type { ResolvedBrand } from '../model/resolvedBrand.ts';
import { canonicalJson } from './canonicalJson.ts';
import { memoByIdentity } from './memoByIdentity.ts';

interface Hashing {
  /** Lower-case hex of a text's UTF-8 bytes. */
  readonly sha256: (text: string) => string;
}

/**
 * Names what a lender's configuration says, whatever program builds a release of it: lower-case hex SHA-256 of the resolved
 * brand. Equal for equal configurations in any order of files and keys, except in steps, where order says something.
 */
export function contentHash(brand: ResolvedBrand, hashing: Hashing): string {
  const sections = Object.entries(brand)
    .filter(([, section]) => section !== undefined)
    .map(([name, section]) => `${name} ${hashOf(name, section, hashing)}\n`)
    .sort();
  return hashing.sha256(sections.join(''));
}

function hashOf(name: string, section: unknown, hashing: Hashing): string {
  if (typeof section !== 'object' || section === null) return hashing.sha256(JSON.stringify(section));
  return name === 'steps' ? hashInOrder(section, hashing) : hashOfSorted(section, hashing);
}

// Lenders share most sections.
const hashInOrder = memoByIdentity((section: object, { sha256 }: Hashing) => sha256(JSON.stringify(section)));
const hashOfSorted = memoByIdentity((section: object, { sha256 }: Hashing) => sha256(canonicalJson(section)));
