import type { Vocabulary } from '../../flow/ruleSet.ts';
import type { Flow } from '../../model/generated/flow.ts';
import type { Policy } from '../../model/generated/policies.ts';
import type { Step } from '../../model/generated/step.ts';
import type { FullPolicy } from '../../model/resolvedBrand.ts';
import { flowProblems } from '../../proof/flowProblems.ts';
import type { FlowSource } from '../../proof/flowSpace.ts';
import { holdingProblems } from '../../proof/holdingProblems.ts';
import { moreProblems } from '../../proof/moreProblems.ts';
import { policyProblems } from '../../proof/policyProblems.ts';
import type { ProofCode, ProofProblem } from '../../proof/proofTypes.ts';
import { statusProblems } from '../../proof/statusProblems.ts';
import { stepProblems } from '../../proof/stepProblems.ts';
import { messageProblems, screenProblems } from '../../proof/variantProblems.ts';
import type { EnumValues, FactDictionary } from '../../rules/types.ts';
import { toPointer } from '../../shared/jsonPointer.ts';
import { memoByIdentity } from '../memoByIdentity.ts';
import { memoByList } from '../memoByList.ts';
import { itemSteps } from '../screenSteps.ts';
import { type BrandCheck, marksOf } from './brandCheck.ts';
import { dictionaryOf } from './checkRules.ts';
import { picked, vocabularyPart } from './vocabularyPart.ts';

/**
 * The effect of rules on every applicant they tell apart: no condition is always or never met, every variant
 * can be shown, every policy can apply and pass, every status leads somewhere. What several brands share is
 * proved once, so each part stands by itself.
 */
export const reachChecks: readonly ((check: BrandCheck) => void)[] = [
  checkConditions,
  checkTexts,
  checkWays,
  (check) => reportAll(check, ['screens'], ofScreens(check.brand.screens, check.vocabulary)),
  ({ brand, report }) => reportAll({ report }, [], ofStatuses(brand.enums, brand.screens)),
  (check) => checkSection(check, 'pages'),
  (check) => checkSection(check, 'documents'),
  (check) => checkSection(check, 'brand'),
  (check) => checkSection(check, 'journey'),
];

function checkConditions(check: BrandCheck): void {
  const { steps, policies } = check.brand;
  for (const [id, step] of Object.entries(steps))
    reportAll(check, ['steps', id], ofStep(step, stepVocabulary(step, check.vocabulary, [step])));
  for (const [id, policy] of Object.entries<Policy>(policies))
    reportAll(check, ['policies', id], ofPolicy(policy, policyVocabulary(check, policy)));
}

function checkTexts(check: BrandCheck): void {
  for (const [locale, messages] of Object.entries(check.brand.copy))
    reportAll(check, ['copy', locale], ofMessages(messages, check.vocabulary));
}

function checkWays(check: BrandCheck): void {
  const { flows, steps, policies } = check.brand;
  const inFlows = [...new Set(Object.values(flows).flatMap((flow) => flow.steps.map(({ id }) => id)))];
  const ofFlows = inFlows.flatMap((id) => steps[id] ?? []);
  const asked = [...new Set([...ofFlows, ...ofFlows.flatMap(itemSteps).flatMap((id) => steps[id] ?? [])])];
  const named = [...ofFlows, ...Object.values(flows)].flatMap((lists) => lists.policies ?? []);
  const listed = [...new Set(named)].flatMap((id) => policies[id] ?? []);
  const parts = [...Object.values(flows), ...asked, ...listed];
  const { facts, enums } = vocabularyPart(check.vocabulary, parts);
  const lists = picked(check.brand.enums, new Set(Object.keys(enums)));
  for (const flow of Object.values(flows)) reportAll(check, [], waysOnce([flow, facts, lists, ...parts]));
}

const waysOnce = memoByList((parts: readonly object[]): readonly ProofProblem[] => {
  const [flow, facts, enums, ...others] = parts as readonly [
    Flow,
    FlowSource['facts'],
    FlowSource['enums'],
    ...object[],
  ];
  const byId = <T extends { readonly id: string }>(isOne: (part: object) => boolean) =>
    Object.fromEntries(others.filter(isOne).map((part) => [(part as T).id, part as T]));
  return flowProblems(
    {
      facts,
      enums,
      flows: byId<Flow>((part) => 'base' in part),
      steps: byId<Step>((part) => 'data' in part),
      policies: byId<FullPolicy>((part) => 'jurisdiction' in part),
    },
    flow.id,
  );
});

const severities: Readonly<Record<ProofCode, 'error' | 'warning'>> = {
  'never-holds': 'error',
  'always-holds': 'warning',
  shadowed: 'error',
  'unreachable-step': 'error',
  'own-answer': 'error',
  'path-without-end': 'error',
  'store-taken': 'error',
  'unrouted-status': 'error',
  'not-proved': 'warning',
  'worse-with-more': 'error',
};

function reportAll(
  { report }: Pick<BrandCheck, 'report'>,
  path: readonly string[],
  problems: readonly ProofProblem[],
): void {
  for (const { code, pointer, message, witness, suggestion } of problems) {
    const facts = showFacts(witness ?? {});
    const shown = facts === '' ? message : `${message} (${facts})`;
    report(`${toPointer(path)}${pointer}`, code, shown, { severity: severities[code], suggestion });
  }
}

const showFacts = (facts: NonNullable<ProofProblem['witness']>): string =>
  Object.entries(facts)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join(', ');

const vocabularyOf = memoByIdentity(
  (facts: FactDictionary, enums: EnumValues): Vocabulary => ({ facts, enums }),
);

const ofStep = memoByIdentity(stepProblems);
const ofPolicy = memoByIdentity((policy: Policy, vocabulary: Vocabulary) => [
  ...policyProblems(policy, vocabulary),
  ...moreProblems(policy, vocabulary),
]);
const ofMessages = memoByIdentity(messageProblems);
const ofScreens = memoByIdentity(screenProblems);
const ofStatuses = memoByIdentity(
  (enums: BrandCheck['brand']['enums'], screens: BrandCheck['brand']['screens']) =>
    statusProblems({ enums, screens }),
);

/** With several steps, the proof uses the first. */
function policyVocabulary({ listing, vocabulary }: BrandCheck, policy: Policy): Vocabulary {
  const [step] = listing(policy.id);
  return step ? stepVocabulary(step, vocabulary, [policy, step]) : vocabularyPart(vocabulary, [policy]);
}

function stepVocabulary(step: Step, vocabulary: Vocabulary, documents: readonly object[]): Vocabulary {
  const { facts, enums } = vocabularyPart(vocabulary, documents);
  return vocabularyOf(dictionaryOf(step, facts), enums);
}

function checkSection(check: BrandCheck, section: string): void {
  for (const { pointer, value } of marksOf(check, 'rule', `/${section}/`))
    if (typeof value === 'object' && value !== null)
      for (const problem of ofRule(value, check.vocabulary)) reportAll(check, [], [{ ...problem, pointer }]);
}

const ofRule = memoByIdentity((rule: object, vocabulary: Vocabulary) =>
  holdingProblems({ rule: rule as NonNullable<Policy['when']>, pointer: '' }, vocabulary),
);
