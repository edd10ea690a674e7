import { type Vocabulary, vocabularyOf } from '../flow/ruleSet.ts';
import type { ResolvedBrand } from '../model/resolvedBrand.ts';

const known = new WeakMap<ResolvedBrand['facts'], WeakMap<ResolvedBrand['enums'], Vocabulary>>();

/** Memoized by facts and enums. */
export function sharedVocabulary({ facts, enums }: Pick<ResolvedBrand, 'facts' | 'enums'>): Vocabulary {
  const ofFacts = known.get(facts) ?? new WeakMap<ResolvedBrand['enums'], Vocabulary>();
  known.set(facts, ofFacts);
  const vocabulary = ofFacts.get(enums) ?? vocabularyOf({ facts, enums, policies: {} });
  ofFacts.set(enums, vocabulary);
  return vocabulary;
}
