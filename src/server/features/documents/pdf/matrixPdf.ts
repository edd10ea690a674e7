import { concernedStates } from '../../../../core/matrix/concernedStates.ts';
import type { MatrixCell } from '../../../../core/matrix/familyCell.ts';
import { type InEveryState, inEveryState, particular } from '../../../../core/matrix/inEveryState.ts';
import { matrixIndex } from '../../../../core/matrix/matrixIndex.ts';
import { releaseLines } from '../../../../core/matrix/matrixRelease.ts';
import type { MatrixRule } from '../../../../core/matrix/matrixRule.ts';
import { ruleLines, UNVERIFIED } from '../../../../core/matrix/ruleLines.ts';
import type { StateMatrix } from '../../../../core/matrix/stateMatrix.ts';
import type { ContentBlock, DocumentContent } from './documentContent.ts';
import { renderPdf } from './renderPdf.ts';

export interface MatrixPrint {
  readonly issuedAt: Date;
  /** Lower-case hex SHA-256 of its source, such as a release. */
  readonly hash: string;
  /** The lender's color, `#rrggbb`. */
  readonly color?: string;
}

/**
 * The matrix of states and policies as a tagged PDF: its release, common rules, each state's own, the full list with
 * examples, and an index.
 */
export const matrixPdf = (
  matrix: StateMatrix,
  { issuedAt, hash, color = '#0b4f8a' }: MatrixPrint,
): Promise<Buffer> =>
  renderPdf(matrixContent(matrix, color), {
    documentUuid: `matrix of ${matrix.brand}`,
    version: 1,
    contentHash: hash,
    issuedAt,
  });

function matrixContent(matrix: StateMatrix, color: string): DocumentContent {
  return {
    title: 'States and policies',
    locale: 'en-US',
    lender: matrix.lender,
    color,
    blocks: [
      ...introduction(matrix),
      ...stateTables(matrix),
      { type: 'pageBreak' },
      ...ruleBlocks(matrix),
      { type: 'pageBreak' },
      ...indexBlocks(matrix),
    ],
    foot: { page: 'Page', of: 'of', version: 'version' },
  };
}

const paragraph = (text: string, style: 'normal' | 'small' = 'normal'): ContentBlock => ({
  type: 'paragraph',
  style,
  runs: [{ text }],
});

const named = ({ rules }: StateMatrix, ids: readonly string[]): string =>
  ids
    .flatMap((id) => rules[id] ?? [])
    .map(({ title, verified }) => (verified === false ? `${title} (${UNVERIFIED})` : title))
    .join('; ');

const byFamily = { shares: [0.25, 0.75], style: 'small' } as const;

function introduction(matrix: StateMatrix): readonly ContentBlock[] {
  const { asOf, families } = matrix;
  const common = inEveryState(matrix);
  return [
    paragraph(asOf === undefined ? 'The newest version of each policy.' : `As of ${asOf}.`),
    paragraph("Product defaults, to be confirmed by the lender's counsel before real use."),
    paragraph('The index at the end says on which page each state and each policy is.'),
    {
      type: 'table',
      columns: [],
      rows: releaseLines(matrix.release),
      look: { shares: [0.2, 0.8] },
    },
    { type: 'heading', level: 2, text: 'Every state', id: 'every-state' },
    {
      type: 'table',
      columns: ['Family', 'What holds in all states'],
      rows: families.map(({ title }, column) => [title, everywhereText(matrix, common[column])]),
      look: byFamily,
    },
  ];
}

function stateTables(matrix: StateMatrix): readonly ContentBlock[] {
  const common = inEveryState(matrix);
  return matrix.states.flatMap(({ name, code }, row): ContentBlock[] => [
    { type: 'heading', level: 2, text: `${name} (${code})`, id: stateId(code) },
    {
      type: 'table',
      columns: ['Family', 'What is its own'],
      rows: matrix.families.map(({ title }, column) => {
        const cell = matrix.cells[row]?.[column];
        return [title, cell ? cellText(matrix, cell, common[column]) : ''];
      }),
      look: byFamily,
    },
  ]);
}

const asked = (questions: readonly string[]): readonly string[] =>
  questions.map((question) => `Open question: ${question}`);

const everywhereText = (
  matrix: StateMatrix,
  { rules, questions }: InEveryState = { rules: [], questions: [] },
): string =>
  [...(rules.length > 0 ? [`${named(matrix, rules)}.`] : []), ...asked(questions)].join(' ') ||
  'No rule applies in every state.';

function cellText(matrix: StateMatrix, cell: MatrixCell, common: InEveryState | undefined): string {
  const { rules, questions, because, unknown } = particular(cell, common);
  return [
    ...(rules.length > 0
      ? [`${named(matrix, rules)}.`]
      : cell.rules.length > 0
        ? ['Same as in every state.']
        : []),
    ...(because === undefined ? [] : [`Not applicable: ${because}`]),
    ...(unknown === undefined ? [] : [`Unknown: ${unknown}`]),
    ...asked(questions),
  ].join(' ');
}

function ruleBlocks(matrix: StateMatrix): readonly ContentBlock[] {
  const rules = Object.values(matrix.rules).flatMap((rule) => ruleBlock(matrix, rule));
  return [{ type: 'heading', level: 2, text: 'The rules in plain English', id: 'rules' }, ...rules];
}

const ruleBlock = (matrix: StateMatrix, rule: MatrixRule): readonly ContentBlock[] => [
  { type: 'heading', level: 3, text: rule.title, id: ruleId(rule) },
  paragraph(rule.sentence),
  paragraph(
    [...ruleLines(rule), ['States', concernedStates(matrix, rule.id)] as const]
      .map(([label, text]) => `${label}: ${text}`)
      .join(' · '),
    'small',
  ),
  {
    type: 'table',
    columns: ['Example', 'Given', 'Expected', 'Result'],
    rows: rule.examples.map(({ name, given, expected, result, agrees }) => [
      name,
      given,
      expected,
      agrees ? result : `${result} (not as expected)`,
    ]),
    look: { shares: [0.22, 0.42, 0.18, 0.18], style: 'small' },
  },
];

const stateId = (code: string): string => `state ${code}`;
const ruleId = ({ id }: MatrixRule): string => `rule ${id}`;

function indexBlocks(matrix: StateMatrix): readonly ContentBlock[] {
  const { byState, byPolicy } = matrixIndex(matrix);
  const look = { shares: [0.32, 0.58, 0.1], style: 'small' } as const;
  return [
    { type: 'heading', level: 2, text: 'Index by state', id: 'index-state' },
    {
      type: 'index',
      columns: ['State', 'Policies that do not apply in every state', 'Page'],
      rows: byState.map(({ state: { code, name }, rules }) => ({
        cells: [`${name} (${code})`, rules.map(({ title }) => title).join('; ') || 'none'],
        to: stateId(code),
      })),
      look,
    },
    { type: 'heading', level: 2, text: 'Index by policy', id: 'index-policy' },
    {
      type: 'index',
      columns: ['Policy', 'Its name and states', 'Page'],
      rows: byPolicy.map(({ rule, states }) => ({
        cells: [rule.title, `${rule.id}: ${states}`],
        to: ruleId(rule),
      })),
      look,
    },
  ];
}
