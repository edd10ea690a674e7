import type { ResolvedBrand } from '../../model/resolvedBrand.ts';
import { toPointer } from '../../shared/jsonPointer.ts';
import { type BrandCheck, marksOf } from './brandCheck.ts';

/**
 * Maximum per kind in a lender's configuration: ten times what a lender needs or more, yet too little for one
 * lender to slow down the others. What one request reads in full (rules, chatbot words, a document) is
 * limited in total.
 */
const MOST = {
  sections: {
    steps: 1_000,
    policies: 1_000,
    facts: 2_000,
    enums: 1_000,
    flags: 500,
    screens: 500,
    pages: 500,
    documents: 500,
    chatbot: 1_000,
    migrations: 500,
  },
  fieldsOfStep: 200,
  stepsOfFlow: 200,
  messages: 20_000,
  valuesOfRule: 1_000,
  valuesOfRules: 50_000,
  valuesOfDocument: 5_000,
  wordsOfChatbot: 20_000,
} as const;

export function checkSizes(check: BrandCheck): void {
  const { steps, flows, copy, documents, chatbot } = check.brand;
  const expect = atMost(check);
  for (const [section, most] of Object.entries(MOST.sections))
    expect(`/${section}`, Object.keys(check.brand[section as keyof ResolvedBrand]).length, most, section);
  for (const [id, { data }] of Object.entries(steps))
    expect(toPointer(['steps', id]), Object.keys(data.properties).length, MOST.fieldsOfStep, 'fields');
  for (const [id, flow] of Object.entries(flows))
    expect(toPointer(['flows', id]), flow.steps.length, MOST.stepsOfFlow, 'steps');
  for (const [locale, messages] of Object.entries(copy))
    expect(toPointer(['copy', locale]), Object.keys(messages).length, MOST.messages, 'messages');
  for (const [id, document] of Object.entries(documents))
    expect(toPointer(['documents', id]), valuesIn(document), MOST.valuesOfDocument, 'values');
  const words = Object.values(chatbot).flatMap(wordsOf);
  expect('/chatbot', words.length, MOST.wordsOfChatbot, 'words');
  checkRuleSizes(check);
}

/** Everything a question is compared with; each alternative of a term counts. */
const wordsOf = ({
  words = {},
  patterns = [],
  terms = [],
}: ResolvedBrand['chatbot'][string]): readonly string[] => [
  ...Object.values(words).flat(),
  ...patterns.flatMap((pattern) => pattern.split(/[ |]/)),
  ...terms,
];

function checkRuleSizes(check: BrandCheck): void {
  const expect = atMost(check);
  const rules = [...marksOf(check, 'rule'), ...marksOf(check, 'amount')];
  const sizes = rules.map(({ pointer, value }) => ({ pointer, values: valuesIn(value) }));
  for (const { pointer, values } of sizes) expect(pointer, values, MOST.valuesOfRule, 'values of a rule');
  const all = sizes.reduce((sum, { values }) => sum + values, 0);
  expect('/policies', all, MOST.valuesOfRules, 'values of all rules');
}

const atMost =
  ({ report }: BrandCheck) =>
  (pointer: string, count: number, most: number, what: string): void => {
    if (count > most)
      report(pointer, 'too-large', `There are ${count} ${what} here; at most ${most} are allowed`);
  };

/** Includes the value itself. */
function valuesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((sum, each) => sum + valuesIn(each), 1);
}
