import { describe, expect, it } from 'vitest';
import { brief, checkProject, projectWith } from './testProject.ts';

const flag = '  flag.new-look: { type: boolean }\n';
const facts = `${flag}  property.occupancy: { type: enum, of: uses, label: Use }
  application.creditScore: { type: integer, minimum: 0, label: Credit score, personal: true }
  application.ltv: { type: rate, minimum: 0, label: Loan to value, personal: true }
  application.dti: { type: rate, minimum: 0, label: Debt to income, personal: true }
  offer.cltv: { type: rate, minimum: 0, label: Combined loan to value }
  asset.type: { type: enum, of: assetTypes, label: Asset }
  asset.early: { type: boolean, label: Early }
  offer.term: { type: integer, minimum: 0, label: Term }
  offer.rateType: { type: enum, of: rateTypes, label: Rate type }
`;
const enums = `enums:
  uses: { values: [{ id: HOME }, { id: SECONDARY }, { id: INVESTMENT }] }
  rateTypes: { values: [{ id: FIXED }, { id: VARIABLE }] }
  assetTypes: { values: [{ id: SAVINGS }, { id: RETIREMENT }] }
`;

const policy = (id: string, text: string): string => `  - id: ${id}
    version: 1
    title: ${id}
    jurisdiction: any
    reason: Lender policy
    effective: { from: 2020-01-01 }
    reviewBy: 2030-01-01
    owner: pricing
${text}`;

const limits = [
  policy(
    'score',
    `    when: { "<": [{ var: application.creditScore }, 640] }
    effect: { limit: creditScore, to: { score: 640 } }
    examples:
      - { name: least, given: { application.creditScore: 640 }, expect: passes }
      - { name: less, given: { application.creditScore: 639 }, expect: applies }
`,
  ),
  policy(
    'cltv',
    `    when: { ">": [{ var: offer.cltv }, 0.85] }
    effect: { limit: maxDraw, to: { cltvLimit: 0.85 } }
    examples:
      - { name: most, given: { offer.cltv: 0.85 }, expect: passes }
      - { name: more, given: { offer.cltv: 0.86 }, expect: applies }
`,
  ),
  policy(
    'dti',
    `    when: { ">": [{ var: application.dti }, 0.5] }
    effect: { limit: debtToIncome, to: { share: 0.5 } }
    examples:
      - { name: most, given: { application.dti: 0.5 }, expect: passes }
      - { name: more, given: { application.dti: 0.51 }, expect: applies }
`,
  ),
];

const price = (id: string, effect: string, example: string, when = 'true'): string =>
  policy(id, `    when: ${when}\n    effect: ${effect}\n    examples:\n      - ${example}\n`);

const sheet = {
  rate: price(
    'rate',
    '{ price: rate, is: { "+": [0.08, { "*": [{ var: application.ltv }, 0.01] }] } }',
    '{ name: half, given: { application.ltv: 0.5 }, expect: applies, gives: 0.085 }',
  ),
  term: price(
    'term',
    '{ price: rateAdjustment, is: { if: [{ "===": [{ var: offer.term }, 10] }, 0, 0.005] } }',
    '{ name: ten, given: { offer.term: 10 }, expect: applies, gives: 0 }',
  ),
  fee: price(
    'fee',
    '{ price: originationFee, is: 0.02 }',
    '{ name: all, given: { offer.term: 10 }, expect: applies, gives: 0.02 }',
  ),
  valuation: price(
    'valuation',
    '{ price: valuationFee, is: 180 }',
    '{ name: all, given: { offer.term: 10 }, expect: applies, gives: 180 }',
  ),
  share: price(
    'share',
    '{ figure: assetShare, is: { if: [{ var: asset.early }, 0.6, 0.7] } }',
    '{ name: early, given: { asset.early: true }, expect: applies, gives: 0.6 }',
  ),
  lock: price(
    'lock',
    '{ figure: rateLockDays, is: 60 }',
    '{ name: all, given: { offer.term: 10 }, expect: applies, gives: 60 }',
  ),
  ...Object.fromEntries(
    [
      ['coBorrowerIncome', 50_000],
      ['coBorrowerPayments', 300],
      ['jointCreditScore', 700],
    ].map(([name, is]) => [
      `${name}`,
      price(
        `joint-${name}`.toLowerCase(),
        `{ figure: ${name}, is: ${is} }`,
        `{ name: all, given: { offer.term: 10 }, expect: applies, gives: ${is} }`,
      ),
    ]),
  ),
  months: price(
    'months',
    '{ figure: assetMonths, is: 120 }',
    '{ name: all, given: { offer.term: 10 }, expect: applies, gives: 120 }',
  ),
};

const PATH = 'config/rules/pricing.yaml';

function found(
  change: Partial<Record<keyof typeof sheet, string>> = {},
  more: Parameters<typeof projectWith>[0] = {},
) {
  const all = [...limits, ...Object.values({ ...sheet, ...change })];
  const ids = all.flatMap((text) => /- id: (\S+)/.exec(text)?.[1] ?? []);
  const family = `  - { id: prices, title: Prices, asks: What, policies: [${ids.join(', ')}] }\n`;
  return checkProject(
    projectWith({
      'config/facts.yaml': [[flag, facts]],
      'config/enums.yaml': [['enums:\n', enums]],
      'config/matrix.yaml': [['families:\n', `families:\n${family}`]],
      'config/brand.yaml': [
        ['maxDraw: 400000', 'maxDraw: 400000, terms: [5, 10], rateTypes: [FIXED, VARIABLE]'],
      ],
      ...more,
      [PATH]: `version: 1\npolicies:\n${all.join('\n')}`,
    }),
    { usedByCode: () => true },
  ).findings;
}

const messages = (...given: Parameters<typeof found>): readonly string[] =>
  found(...given).map(({ message }) => message);

describe('the prices of a lender', () => {
  it('may be a sheet with every threshold, and a price for whatever is sold', () => {
    expect(found().map(brief)).toEqual([]);
  });

  it.each([
    [
      'an amount with another unit',
      { fee: sheet.fee.replace('is: 0.02', 'is: { var: offer.term }') },
      'The rule gives an integer where a rate is needed',
    ],
    [
      'an example that computes otherwise',
      { rate: sheet.rate.replace('gives: 0.085', 'gives: 0.09') },
      'The example "half" gives 0.09, but it gives 0.085',
    ],
    [
      'an example that does not say the amount',
      { rate: sheet.rate.replace(', gives: 0.085', '') },
      'The example "half" must say what its amount is (gives)',
    ],
    ['a price that is missing', { fee: '' }, 'No policy prices originationFee for AL, HOME, 300'],
    [
      'a term without a rate',
      {
        term: sheet.term
          .replace('when: true', 'when: { "<": [{ var: offer.term }, 10] }')
          .replace(
            'ten, given: { offer.term: 10 }, expect: applies, gives: 0 }',
            'five, given: { offer.term: 5 }, expect: applies, gives: 0.005 }\n      - { name: ten, given: { offer.term: 10 }, expect: passes }',
          ),
      },
      'No policy prices rateAdjustment for AL, HOME, 10, FIXED, 300',
    ],
    [
      'an asset that no policy counts',
      {
        share: sheet.share
          .replace('when: true', 'when: { "===": [{ var: asset.type }, SAVINGS] }')
          .replace(
            'given: { asset.early: true }, expect: applies, gives: 0.6 }',
            'given: { asset.early: true, asset.type: SAVINGS }, expect: applies, gives: 0.6 }\n      - { name: other, given: { asset.type: RETIREMENT }, expect: passes }',
          ),
      },
      'No policy sets assetShare for RETIREMENT',
    ],
    [
      'an asset that counts by more than all of it',
      { share: sheet.share.replace('0.7]', '1.7]') },
      'assetShare for SAVINGS is 1.7, but must be from 0 to 1',
    ],
    [
      'assets that are spread over no time',
      { months: sheet.months.replace('is: 120', 'is: 0').replace('gives: 120', 'gives: 0') },
      'assetMonths is 0, but must be from 1 to 1200',
    ],
    [
      'a valuation by what nobody knows when it is chosen',
      {
        lock: `${sheet.lock}\n${policy(
          'appraisal',
          `    when: { ">": [{ var: application.dti }, 0.4] }
    effect: { valuation: APPRAISAL }
    examples:
      - { name: most, given: { application.dti: 0.4 }, expect: passes }
      - { name: more, given: { application.dti: 0.41 }, expect: applies }
`,
        )}`,
      },
      'The valuation cannot be chosen: appraisal needs application.dti',
    ],
    ['quotes of which nobody says how long they hold', { lock: '' }, 'No policy sets rateLockDays'],
    [
      'COPY-12 a term that is as cheap as 10 years',
      { term: sheet.term.replace('0, 0.005', '0, 0') },
      'The rate of 5 years must be above that of 10 years (FIXED)',
    ],
    [
      'a fact that no decision knows',
      {
        fee: price(
          'fee',
          '{ price: originationFee, is: { "*": [{ var: application.dti }, 0.1] } }',
          '{ name: all, given: { application.dti: 0.2 }, expect: applies, gives: 0.02 }',
        ),
      },
      'A decision cannot price originationFee: fee needs application.dti',
    ],
  ])('may not have %s', (_what, change, message) => {
    expect(messages(change)).toContain(message);
  });

  it('may not stop being priced, and say where', () => {
    const ended = sheet.valuation.replace(
      '{ from: 2020-01-01 }',
      '{ from: 2020-01-01, to: 2026-12-31 }\n    ended: { reason: it is free now, citation: Lender policy }',
    );
    expect(found({ valuation: ended })).toMatchObject([
      { code: 'policy-incomplete', file: PATH, message: 'No policy prices valuationFee for AL, HOME, 300' },
    ]);
  });

  it('may not be missing where lines are sold', () => {
    const sold = 'maxDraw: 400000, terms: [10], rateTypes: [FIXED]';
    const changes = { 'config/brand.yaml': [['maxDraw: 400000', sold] as const] };
    expect(checkProject(projectWith(changes)).findings).toMatchObject([
      {
        code: 'policy-incomplete',
        file: 'config/brand.yaml',
        message: 'The lender sells lines, but no policy prices them',
      },
    ]);
  });

  it('may not be listed by a step or flow, whose policies browsers get', () => {
    const listed = found(
      {},
      {
        'config/steps/income.yaml': [['policies: [low-income]', 'policies: [low-income, score]']],
      },
    );
    expect(listed).toMatchObject([
      { code: 'not-allowed', message: expect.stringMatching('^The step income lists this policy') },
    ]);
  });
});
