import { type CompiledPolicy, compilePolicy } from '../flow/policies.ts';
import { ask, type Vocabulary } from '../flow/ruleSet.ts';
import type { FullPolicy, ResolvedBrand } from '../model/resolvedBrand.ts';
import type { Facts, Outcome } from '../rules/types.ts';
import { brandFacts } from './brandFacts.ts';
import { usStates } from './usStates.ts';

const isNo = (outcome: Outcome): boolean => outcome.type === 'value' && outcome.value === false;

/**
 * True unless the state and the known facts about the lender (`known`) already exclude the policy by its
 * states, scope or condition.
 */
function concernsState({ states, scope, when }: CompiledPolicy, state: string, known: Facts): boolean {
  if (states && !states.has(state)) return false;
  const facts = { ...known, 'property.state': state };
  return !isNo(ask(scope, facts)) && !isNo(when.evaluate(facts));
}

type Asked = (brand: ResolvedBrand['brand']) => ReadonlySet<string>;

const known = new WeakMap<Vocabulary, WeakMap<FullPolicy, Asked>>();

/**
 * Memoized by what the policy's rules read. Throws an error that names the policy if one of its rules is
 * invalid.
 */
export function statesOfPolicy(
  policy: FullPolicy,
  vocabulary: Vocabulary,
  brand: ResolvedBrand['brand'],
): ReadonlySet<string> {
  const ofVocabulary = known.get(vocabulary) ?? new WeakMap<FullPolicy, Asked>();
  known.set(vocabulary, ofVocabulary);
  const asked = ofVocabulary.get(policy) ?? asking(policy, vocabulary);
  ofVocabulary.set(policy, asked);
  return asked(brand);
}

function asking(policy: FullPolicy, vocabulary: Vocabulary): Asked {
  const compiled = compilePolicy(policy, vocabulary);
  const answers = new Map<string, ReadonlySet<string>>();
  return (brand) => {
    const facts = brandFacts({ brand }, compiled.facts);
    const key = JSON.stringify(facts);
    const answer =
      answers.get(key) ??
      new Set(usStates.flatMap(({ code }) => (concernsState(compiled, code, facts) ? [code] : [])));
    answers.set(key, answer);
    return answer;
  };
}
