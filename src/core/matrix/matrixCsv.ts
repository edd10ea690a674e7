import { csvLine } from '../shared/csvLine.ts';
import type { MatrixCell } from './familyCell.ts';
import { ruleLines } from './ruleLines.ts';
import type { MatrixFamily, MatrixRule, StateMatrix } from './stateMatrix.ts';
import type { UsState } from './usStates.ts';

const HEAD = [
  'State',
  'State name',
  'Family',
  'Question',
  'Answer',
  'Policy',
  'Version',
  'Title',
  'Rule, reason or question',
  'Citation',
  'Marked as unconfirmed',
  'In force from',
  'In force to',
  'Review by',
  'Owner',
  'Enforced by',
] as const;

/**
 * CSV (RFC 4180, comma, CRLF, UTF-8 without BOM): a line for each rule, reason and open question of each
 * state. No cell is a formula.
 */
export function matrixCsv(matrix: StateMatrix): string {
  const lines = matrix.states.flatMap((state, row) =>
    matrix.families.flatMap((family, column) => {
      const cell = matrix.cells[row]?.[column];
      return cell ? cellLines(matrix, { state, family, cell }) : [];
    }),
  );
  return [HEAD, ...lines].map(csvLine).join('');
}

interface Place {
  readonly state: UsState;
  readonly family: MatrixFamily;
  readonly cell: MatrixCell;
}

function cellLines({ rules }: StateMatrix, { state, family, cell }: Place): readonly (readonly string[])[] {
  const begin = [state.code, state.name, family.title, family.asks];
  const plain = (answer: string, text: string) => [
    ...begin,
    answer,
    '',
    '',
    '',
    text,
    '',
    '',
    '',
    '',
    '',
    '',
    '',
  ];
  return [
    ...cell.rules.flatMap((id) => {
      const rule = rules[id];
      return rule ? [[...begin, 'rule', ...ruleCells(rule)]] : [];
    }),
    ...(cell.because === undefined ? [] : [plain('not applicable', cell.because)]),
    ...cell.questions.map((question) => plain('open question', question)),
  ];
}

const ruleCells = (rule: MatrixRule): readonly string[] => [
  rule.id,
  String(rule.version),
  rule.title,
  rule.sentence,
  rule.citation,
  rule.unverified ? 'yes' : 'no',
  rule.effective.from,
  rule.effective.to ?? '',
  rule.reviewBy,
  rule.owner,
  ruleLines(rule).find(([label]) => label === 'Enforced by')?.[1] ?? '',
];
