import { concernedStates } from '../../../../core/matrix/concernedStates.ts';
import type { MatrixCell } from '../../../../core/matrix/familyCell.ts';
import { type InEveryState, inEveryState, particular } from '../../../../core/matrix/inEveryState.ts';
import { ruleLines, UNVERIFIED } from '../../../../core/matrix/ruleLines.ts';
import type { MatrixRule, StateMatrix } from '../../../../core/matrix/stateMatrix.ts';
import type { ContentBlock, DocumentContent } from './documentContent.ts';
import { renderPdf } from './renderPdf.ts';

export interface MatrixPrint {
  readonly issuedAt: Date;
  /** Lower-case hex SHA-256 of its source, such as a release. */
  readonly hash: string;
  /** The lender's color, `#rrggbb`. */
  readonly color?: string;
}

/** The matrix of states and policies as a tagged PDF: common rules, each state's own, and the full list. */
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
    blocks: [...introduction(matrix), ...stateTables(matrix), { type: 'pageBreak' }, ...ruleBlocks(matrix)],
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
    .map(({ title, unverified }) => (unverified ? `${title} (${UNVERIFIED})` : title))
    .join('; ');

function introduction(matrix: StateMatrix): readonly ContentBlock[] {
  const { asOf, families } = matrix;
  const common = inEveryState(matrix);
  return [
    paragraph(asOf === undefined ? 'The newest version of each policy.' : `As of ${asOf}.`),
    paragraph("Product defaults, to be confirmed by the lender's counsel before real use."),
    { type: 'heading', level: 2, text: 'Every state' },
    {
      type: 'table',
      columns: ['Family', 'What holds in all states'],
      rows: families.map(({ title }, column) => [title, everywhereText(matrix, common[column])]),
    },
  ];
}

function stateTables(matrix: StateMatrix): readonly ContentBlock[] {
  const common = inEveryState(matrix);
  return matrix.states.flatMap(({ name, code }, row): ContentBlock[] => [
    { type: 'heading', level: 2, text: `${name} (${code})` },
    {
      type: 'table',
      columns: ['Family', 'What is its own'],
      rows: matrix.families.map(({ title }, column) => {
        const cell = matrix.cells[row]?.[column];
        return [title, cell ? cellText(matrix, cell, common[column]) : ''];
      }),
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
  const { rules, questions, because } = particular(cell, common);
  return [
    ...(rules.length > 0
      ? [`${named(matrix, rules)}.`]
      : cell.rules.length > 0
        ? ['Same as in every state.']
        : []),
    ...(because === undefined ? [] : [`Not applicable: ${because}`]),
    ...asked(questions),
  ].join(' ');
}

function ruleBlocks(matrix: StateMatrix): readonly ContentBlock[] {
  const rules = Object.values(matrix.rules).flatMap((rule) => ruleBlock(matrix, rule));
  return [{ type: 'heading', level: 2, text: 'The rules in plain English' }, ...rules];
}

const ruleBlock = (matrix: StateMatrix, rule: MatrixRule): readonly ContentBlock[] => [
  { type: 'heading', level: 3, text: rule.title },
  paragraph(rule.sentence),
  paragraph(
    [...ruleLines(rule), ['States', concernedStates(matrix, rule.id)] as const]
      .map(([label, text]) => `${label}: ${text}`)
      .join(' · '),
    'small',
  ),
];
