import { describe, expect, it } from 'vitest';
import { brief, checkProject, projectWith, testProject } from '../testProject.ts';

type Changes = Parameters<typeof projectWith>[0];

const found = (changes: Changes): readonly string[] => checkProject(projectWith(changes)).findings.map(brief);

const step = 'config/steps/income.yaml';
const rules = 'config/rules/income.yaml';
const flow = 'config/flows/registration.yaml';
const facts = 'config/facts.yaml';
const copy = 'config/copy/en-US/all.yaml';
const base = 'config/brand.yaml';
const main = 'brands/main/brand.yaml';

describe('a project without faults', () => {
  it('has no finding and is ready', () => {
    const checked = checkProject(testProject);
    expect(checked.findings).toEqual([]);
    expect(checked.brands.map(({ code, brand }) => [code, brand?.brand.orgBrand])).toEqual([
      ['main', 'main'],
    ]);
  });
});

const table: readonly (readonly [string, Changes, readonly string[]])[] = [
  ['broken YAML', { [main]: 'version: 1\ncode: "main\n' }, [`${main}:3:1 yaml-syntax`]],
  ['broken JSON', { 'config/steps/x.json': '{ "version": 1, }' }, ['config/steps/x.json:1:17 yaml-syntax']],
  ['a key said twice', { [main]: [['kind: main', 'code: other']] }, [`${main}:3:1 duplicate-key`]],
  ['a key without a value', { [base]: [['values: {}', 'values:']] }, [`${base}:11:1 empty-value`]],
  ['an empty file', { 'config/steps/x.yaml': '# nothing\n' }, ['config/steps/x.yaml:1:1 empty-file']],
  ['an alias', { [base]: [['values: {}', 'values: &v {}']] }, [`${base}:11:12 alias`]],
  ['a tag', { [base]: [['values: {}', 'values: !!set {}']] }, [`${base}:11:15 tag`]],
  [
    'a key that reaches a prototype',
    { [base]: [['values: {}', 'values: { __proto__: 1 }']] },
    [`${base}:11:11 refused-key`],
  ],
  [
    'a number that JSON cannot hold',
    { [base]: [['values: {}', 'values: { a: .nan }']] },
    [`${base}:11:14 not-json`],
  ],
  [
    'a number that is not exact',
    { [base]: [['values: {}', 'values: { a: 12345678901234567890 }']] },
    [`${base}:11:14 not-json`],
  ],
  [
    'a file in no known place',
    { 'config/setps/x.yaml': 'version: 1\n' },
    ['config/setps/x.yaml:1:1 unknown-file'],
  ],
  ['an unknown key', { [step]: [['title: inc', 'titel: inc']] }, [`${step}:3:1 unknown-key -> title`]],
  [
    'an unknown widget',
    { [step]: [['widget: money', 'widget: mony']] },
    [`${step}:13:106 not-allowed -> money`],
  ],
  [
    'an unknown element',
    { [step]: [['id: job, type: Control', 'id: job, type: Contol']] },
    [`${step}:14:24 not-allowed -> Control`],
  ],
  ['a missing key', { [flow]: [['submit: none\n', '']] }, [`${flow}:2:5 missing-key`]],
  [
    'text where a number is needed',
    { [flow]: [['version: 1', 'version: one']] },
    [`${flow}:1:10 wrong-type`],
  ],
  ['a number where text is needed', { [base]: [['nmls: "1"', 'nmls: 1']] }, [`${base}:4:76 wrong-type`]],
  [
    'a bad colour',
    { 'config/theme.yaml': [["surface: '#ffffff'", 'surface: white']] },
    ['config/theme.yaml:3:82 bad-format'],
  ],
  [
    'two files with one id',
    { 'config/steps/b.yaml': testProject[step] ?? '' },
    ['config/steps/b.yaml:1:1 duplicate-id'],
  ],
  [
    'a key said by two files',
    { 'config/copy/en-US/b.yaml': 'version: 1\nmessages:\n  help.title: Help\n' },
    ['config/copy/en-US/b.yaml:3:3 duplicate-id'],
  ],
  [
    'an id twice in a list',
    {
      [flow]: [['  - { id: income, path: "" }', '  - { id: income, path: "" }\n  - { id: income, path: b }']],
    },
    [`${flow}:8:11 duplicate-id`],
  ],
  [
    'a fact that is not there',
    { [step]: [['income: income.annual', 'income: income.anual']] },
    [`${step}:20:19 unknown-fact -> income.annual`],
  ],
  [
    'a switch without a fact',
    { [base]: [['quick: false', 'quik: false']] },
    [`${base}:10:13 unknown-fact -> org.features.quick`],
  ],
  [
    'a flag without a fact',
    { 'config/flags.yaml': [['new-look', 'new-lok']] },
    ['config/flags.yaml:3:3 unknown-fact -> flag.new-look'],
  ],
  [
    'an enum fact without its enum',
    { [facts]: [['of: jobs', 'of: job']] },
    [`${facts}:5:33 unknown-enum -> jobs`],
  ],
  [
    'a list without items',
    { [facts]: [['{ type: money }', '{ type: list }']] },
    [`${facts}:4:18 fact-definition`, `${step}:20:19 fact-type`],
  ],
  [
    'a write of another type',
    { [step]: [['income: income.annual', 'income: property.state']] },
    [`${step}:20:19 fact-type`],
  ],
  [
    'an enum that is not there',
    { [step]: [['enums#/jobs', 'enums#/jbs']] },
    [`${step}:8:18 unknown-enum -> enums#/jobs`],
  ],
  [
    'a message that does not say what to do',
    { 'config/copy/en-US/all.yaml': [['income.required: Tell us this', 'income.required: Required']] },
    [`${step}:16:23 message-terse`, `${step}:17:16 message-terse`],
  ],
  [
    'a message of one word in a language without spaces',
    { 'config/copy/en-US/all.yaml': [['income.required: Tell us this', 'income.required: 必填']] },
    [`${step}:16:23 message-terse`, `${step}:17:16 message-terse`],
  ],
  [
    'nothing in a message without spaces that says what to do',
    {
      'config/copy/en-US/all.yaml': [['income.required: Tell us this', 'income.required: 请输入您的年收入']],
    },
    [],
  ],
  [
    'a message that is not terse although the step says so',
    { [step]: [['policies: [low', 'terse: { income: REG-27 }\npolicies: [low']] },
    [`${step}:18:10 message-unused`],
  ],
  [
    'a choice without words',
    { 'config/enums.yaml': [[', label: enum.jobs.part', '']] },
    [`${step}:14:7 missing-key`],
  ],
  [
    'a step that is not there',
    { [flow]: [['id: income', 'id: incme']] },
    [`${flow}:7:11 unknown-step -> income`],
  ],
  [
    'a policy that is not there',
    { [step]: [['[low-income]', '[lo-income]']] },
    [`${step}:18:12 unknown-policy -> low-income`],
  ],
  [
    'a required field that is not there',
    { [step]: [['required: [income]', 'required: [incom]']] },
    [`${step}:9:14 unknown-field -> income`],
  ],
  [
    'a stored field that is not there',
    { [step]: [['store: { income', 'store: { incme']] },
    [`${step}:19:10 unknown-field -> income`],
  ],
  [
    'a control of no field',
    { [step]: [['"#/properties/job"', '"#/properties/jb"']] },
    [`${step}:14:40 unknown-field -> #/properties/job`],
  ],
  [
    'a field with two controls',
    { [step]: [['"#/properties/job"', '"#/properties/income"']] },
    [`${step}:8:5 field-without-control`, `${step}:14:40 field-with-two-controls`],
  ],
  [
    'a widget that cannot take the answer',
    { [step]: [['widget: money', 'widget: date']] },
    [`${step}:13:106 field-schema`],
  ],
  [
    'a default that cannot be chosen',
    { [step]: [['job: { $ref: enums#/jobs }', 'job: { $ref: enums#/jobs, default: FARMER }']] },
    [`${step}:8:40 not-allowed`],
  ],
  [
    'a keyword without a message',
    { [step]: [[', minimum: income.number', '']] },
    [`${step}:16:3 message-missing`],
  ],
  [
    'a field without messages',
    { [step]: [['  job: { enum: income.required }\n', '']] },
    [`${step}:8:5 message-missing`],
  ],
  [
    'a message for no keyword',
    { [step]: [['minimum: income.number', 'minimum: income.number, maximm: income.number']] },
    [`${step}:16:85 message-unused`],
  ],
  [
    'a copy key that is not there',
    { [step]: [['title: income.title', 'title: income.titel']] },
    [`${step}:3:8 unknown-copy-key -> income.title`],
  ],
  [
    'a translation that does not say whether it was reviewed',
    { 'config/copy/es-US/all.yaml': testProject[copy] ?? '' },
    ['config/copy/es-US/all.yaml:1:1 missing-key'],
  ],
  [
    'a translation that loses an argument',
    {
      'config/copy/es-US/all.yaml': (testProject[copy] ?? '')
        .replace('{companyName}', '{supportPhone}')
        .replace('messages:', 'reviewed: false\nmessages:'),
    },
    ['config/copy/es-US/all.yaml:9:15 copy-differs'],
  ],
  [
    'own words of a brand that it has in one language only',
    {
      'config/copy/es-US/all.yaml': (testProject[copy] ?? '').replace(
        'messages:',
        'reviewed: true\nmessages:',
      ),
      'brands/main/copy/en-US/all.yaml': 'version: 1\nmessages:\n  help.title: Our help\n',
    },
    ['brands/main/copy/en-US/all.yaml:3:3 copy-not-translated'],
  ],
  [
    'a key one locale lacks',
    {
      'config/copy/es-US/all.yaml': (testProject[copy] ?? '')
        .replace('  help.title: Help\n', '')
        .replace('messages:', 'reviewed: true\nmessages:'),
    },
    [`${copy}:12:3 copy-not-translated`],
  ],
  [
    'a message that is not ICU',
    { [copy]: [['"{companyName} cannot', '"{companyName cannot']] },
    [`${copy}:8:15 copy-message`],
  ],
  [
    'an argument that is not there',
    { [copy]: [['{companyName}', '{companyNam}']] },
    [`${copy}:8:15 copy-message -> companyName`],
  ],
  [
    'a tag that is no link',
    { [copy]: [['<privacy>privacy policy</privacy>', '<privcy>policy</privcy>']] },
    [`${copy}:13:17 copy-message -> privacy`],
  ],
  ['a rule of another type', { [rules]: [['1000] }', '"1000"] }']] }, [`${rules}:10:42 rule -> 1000`]],
  ['an operator that is not there', { [rules]: [['"<"', '"lt"']] }, [`${rules}:10:11 rule`]],
  [
    'a policy that lacks what is signed for',
    { [rules]: [['    owner: compliance\n', '']] },
    [`${rules}:3:5 policy-incomplete`],
  ],
  [
    'a block without a message',
    { [rules]: [['    message: income.low\n', '']] },
    [`${rules}:11:13 policy-incomplete`],
  ],
  [
    'a block at no field of the step',
    { [rules]: [['field: income }', 'field: incme }']] },
    [`${rules}:11:44 unknown-field -> income`],
  ],
  [
    'a policy without an example that passes',
    {
      [rules]: [
        ['expect: passes', 'expect: applies'],
        ['1000 }, expect', '998 }, expect'],
      ],
    },
    [`${rules}:13:5 policy-examples`],
  ],
  [
    'an example that does not hold',
    { [rules]: [['given: { field.income: 1000 }', 'given: { field.income: 10 }']] },
    [`${rules}:15:62 policy-example-fails`],
  ],
  [
    'an example with no such fact',
    { [rules]: [['given: { field.income: 1000 }', 'given: { field.incme: 1000 }']] },
    [`${rules}:15:34 unknown-fact -> field.income`],
  ],
  [
    'a link that is not there',
    { 'config/pages/help.yaml': [['to: privacy', 'to: privcy']] },
    ['config/pages/help.yaml:6:56 unknown-link -> privacy'],
  ],
  [
    'two pages at one path',
    { 'config/pages/z.yaml': 'version: 1\nid: z\npath: /help\ntitle: help.title\nblocks: []\n' },
    ['config/pages/z.yaml:3:7 duplicate-path'],
  ],
  [
    'a colour that cannot be read',
    { 'config/theme.yaml': [["onPrimary: '#ffffff'", "onPrimary: '#004477'"]] },
    ['config/theme.yaml:3:43 contrast'],
  ],
  [
    'a logo that is not there',
    { 'config/theme.yaml': [['logo.svg', 'lgo.svg']] },
    ['config/theme.yaml:6:15 logo'],
  ],
  [
    'a logo with a script',
    { 'config/logo.svg': '<svg><script>1</script></svg>' },
    ['config/theme.yaml:6:15 logo'],
  ],
  [
    'a logo that gets a style sheet from elsewhere',
    { 'config/logo.svg': '<svg><style>@import "x.css";</style></svg>' },
    ['config/theme.yaml:6:15 logo'],
  ],
  [
    'a logo that names another file',
    { 'config/logo.svg': '<svg><path fill="url(other.svg#a)" d="M0 0"/></svg>' },
    ['config/theme.yaml:6:15 logo'],
  ],
  [
    'a logo whose path does not end',
    { 'config/logo.svg': `<svg><path d="M${'0 0 '.repeat(15_000)}"/></svg>` },
    ['config/theme.yaml:6:15 logo'],
  ],
  [
    'a logo with text',
    { 'config/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"><text>Main</text></svg>' },
    ['config/theme.yaml:6:15 logo'],
  ],
  [
    'a filled header without a logo for it',
    { 'config/theme.yaml': [['version: 1', 'version: 1\nheader: filled']] },
    ['config/theme.yaml:2:9 missing-setting'],
  ],
  [
    'a picture with a script, and one that is not there',
    {
      'config/theme.yaml': [
        [
          'version: 1',
          'version: 1\nhero: { file: a.svg, dark: b.svg, width: 4, height: 3, place: beside, alt: help.picture }',
        ],
      ],
      'config/a.svg': '<svg onload="a()"></svg>',
    },
    [
      'config/theme.yaml:2:15 hero',
      'config/theme.yaml:2:28 hero',
      'config/theme.yaml:2:76 unknown-copy-key -> help.title',
    ],
  ],
  [
    'an address with a user',
    { [base]: [['baseUrl: https://main.example', 'baseUrl: https://bank@main.example']] },
    [`${base}:3:10 bad-format`],
  ],
  ['a brand that lacks a setting', { [base]: [['pricing: []\n', '']] }, [`${main}:1:1 missing-setting`]],
  [
    'a brand with another code',
    { [main]: [['code: main', 'code: mian']] },
    [`${main}:2:7 brand-code -> main`],
  ],
  [
    'a parent that is not there',
    { 'brands/v/brand.yaml': 'version: 1\ncode: v\nvariantOf: mian\nhosts: [v]\n' },
    ['brands/v/brand.yaml:3:12 brand-unknown -> main'],
  ],
  [
    'a brand descending from itself',
    { [main]: [['kind: main', 'variantOf: main']] },
    [`${main}:3:12 variant-circle`],
  ],
  [
    'a variant with its parent’s hosts',
    { 'brands/v/brand.yaml': 'version: 1\ncode: v\nvariantOf: main\n' },
    ['brands/v/brand.yaml:2:7 host-taken'],
  ],
  [
    'a host that is the code of another',
    {
      [main]: [['hosts: [www]', 'hosts: [v]']],
      'brands/v/brand.yaml': 'version: 1\ncode: v\nvariantOf: main\nhosts: [w]\n',
    },
    [`${main}:5:9 host-taken`],
  ],
  [
    'a removal of nothing',
    { [main]: [['hosts: [www]', 'hosts: [www]\nlinks: { privcy: null }']] },
    [`${main}:6:10 removes-nothing -> privacy`],
  ],
  [
    'a place beside nothing',
    {
      [main]: [['hosts: [www]', 'hosts: [www]\nfooter: [{ id: a, text: help.title, place: { after: b } }]']],
    },
    [`${main}:6:53 place-unknown`],
  ],
  [
    'a layer that leaves a document incomplete',
    { 'brands/main/steps/extra.yaml': 'version: 1\nid: extra\ntitle: income.title\n' },
    ['brands/main/steps/extra.yaml:2:5 missing-key'],
  ],
  [
    'a layer that changes what no layer below has',
    { 'brands/main/steps/income.yaml': 'version: 1\nid: incme\ntitle: income.label\n' },
    ['brands/main/steps/income.yaml:2:5 missing-key -> income'],
  ],
  [
    'a message of a field that is not there',
    { [step]: [['  job: { enum', '  jbo: { enum']] },
    [`${step}:17:3 unknown-field -> job`],
  ],
  [
    'a message of a keyword that is misspelt',
    { [step]: [['minimum: income.number', 'minimun: income.number']] },
    [`${step}:16:61 message-unused -> minimum`],
  ],
  [
    'a file that names no schema and no version',
    { [main]: 'code: main\nkind: main\ncanonicalOrgCode: main\nhosts: [www]\nlinks: { a: /$schema }\n' },
    [`${main}:1:1 missing-key`, `${main}:1:1 missing-key`, `${main}:5:13 unknown-address`],
  ],
  [
    'a file that names the schema of another kind',
    { [main]: [['/brand.schema.json', '/step.schema.json']] },
    [`${main}:6:10 not-allowed -> ../../schemas/config/brand.schema.json`],
  ],
  [
    'a figure in the footer that the brand does not set',
    {
      [base]: [
        ['values: {}', 'values: { avmFee: 180 }'],
        ['footer: []', 'footer: [{ id: fee, text: help.title }]'],
      ],
      [copy]: [['help.title: Help', 'help.title: { args: { avmFe: money }, text: "{avmFe}" }']],
    },
    [`${base}:14:27 missing-setting -> avmFee`],
  ],
  [
    'a day that does not exist',
    { [rules]: [['from: 2020-01-01', 'from: 2020-02-30']] },
    [`${rules}:7:24 bad-format`],
  ],
  [
    'a policy that shows an element which its step does not have',
    {
      [rules]: [['{ block: { show: field, field: income } }', '{ show: { element: jop } }']],
    },
    [`${rules}:11:32 unknown-element -> job`],
  ],
  [
    'analytics that depends on what an applicant says',
    {
      [rules]: [
        ['var: field.income', 'var: income.annual'],
        ['{ block: { show: field, field: income } }', '{ analytics: { choice: OPT_IN } }'],
        ['field.income: 999', 'income.annual: 999'],
        ['field.income: 1000', 'income.annual: 1000'],
      ],
    },
    [`${rules}:10:11 policy-incomplete`],
  ],
  [
    'a policy that ends before it begins',
    { [rules]: [['from: 2020-01-01', 'from: 2020-01-01, to: 2019-01-01']] },
    [`${rules}:7:40 policy-incomplete`],
  ],
  ['a state that does not exist', { [base]: [['[CA]', '[CN]']] }, [`${base}:13:21 not-allowed -> CA`]],
  [
    'a time for a status that does not exist',
    { [base]: [['pricing: []', 'pricing: []\nretention: { byStatus: { COMPLET: { days: 1 } } }']] },
    [`${base}:10:35 out-of-range`],
  ],
  [
    'a range of three',
    { [base]: [['pricing: []', 'pricing: [{ aprRange: [7,60, 17.20] }]']] },
    [`${base}:9:23 out-of-range`, `${base}:9:26 out-of-range`],
  ],
  [
    'a discount that does not exist',
    { [base]: [['minDraw: 15000', 'minDraw: 15000, discounts: [AUTOPY]']] },
    [`${base}:8:50 not-allowed -> AUTOPAY`],
  ],
  ['an amount with a comma', { [rules]: [['1000] }', '1,000] }']] }, [`${rules}:10:42 rule`]],
];

describe('each fault is found once, at its file, line and column', () => {
  it.each(table)('%s', (_name, changes, expected) => {
    expect(found(changes)).toEqual(expected);
  });

  it('names the brands that share a fault, and the value that was overridden', () => {
    const second =
      'version: 1\ncode: second\nkind: credit-union\ncanonicalOrgCode: second\nhosts: [second]\n';
    const files = projectWith({
      'brands/second/brand.yaml': second,
      'brands/_kinds/credit-union/theme.yaml': 'version: 1\nlogo: { file: gone.svg }\n',
      [step]: [['title: income.title', 'title: income.titel']],
      [copy]: [['  income.title: Your income\n', '']],
    });
    const { findings } = checkProject(files);
    expect(findings.map((finding) => [brief(finding), finding.brand ?? finding.brands])).toEqual([
      ['brands/_kinds/credit-union/theme.yaml:2:15 logo', 'second'],
      [`${step}:3:8 unknown-copy-key -> income.label`, ['main', 'second']],
    ]);
    expect(findings[0]?.replaced).toEqual({ file: 'config/theme.yaml', line: 6, column: 15 });
  });

  it("checks an environment's layer only if it is applied over the base", () => {
    const files = projectWith({
      'brands/_environments/test/steps/income.yaml': 'version: 1\nid: income\ntitle: no.such\n',
    });
    expect(checkProject(files, {}).findings).toEqual([]);
    expect(checkProject(files, { environment: 'test' }).findings.map(brief)).toEqual([
      'brands/_environments/test/steps/income.yaml:3:8 unknown-copy-key',
    ]);
  });

  it('does not report as unused what a brand or the program uses', () => {
    const extra = { [copy]: [['  help.title: Help', '  extra.words: Words\n  help.title: Help']] } as const;
    const second = 'version: 1\ncode: second\nkind: main\ncanonicalOrgCode: second\nhosts: [second]\n';
    expect(found(extra)).toEqual([`${copy}:12:3 unused`]);
    expect(
      checkProject(projectWith(extra), { usedByCode: (name) => name === 'extra.words' }).findings,
    ).toEqual([]);
    const used = {
      ...extra,
      'brands/second/brand.yaml': second,
      'brands/second/steps/income.yaml': 'version: 1\nid: income\nhelp: extra.words\n',
    };
    expect(found(used)).toEqual([]);
  });
});
