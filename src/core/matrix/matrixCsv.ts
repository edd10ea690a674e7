import { csvLine } from '../shared/csvLine.ts';
import type { MatrixCell } from './familyCell.ts';
import { releaseLines } from './matrixRelease.ts';
import type { MatrixRule } from './matrixRule.ts';
import { citationText, enforcedText, examplesText, lawSinceText, verifiedTexts } from './ruleLines.ts';
import type { MatrixFamily, StateMatrix } from './stateMatrix.ts';
import type { UsState } from './usStates.ts';

const RULE_HEAD = [
  'Policy',
  'Version',
  'Title',
  'Rule, reason or question',
  'Law',
  'Reason of the lender',
  'In force by law since',
  'In force in the product from',
  'In force in the product to',
  'Verified by',
  'Verified on',
  'Review by',
  'Owner',
  'Enforced by',
  'Examples',
] as const;

/** The place of the text in `RULE_HEAD`, for what is no rule. */
const TEXT = RULE_HEAD.indexOf('Rule, reason or question');

/**
 * CSV (RFC 4180, comma, CRLF, UTF-8 without BOM): a line for each rule, reason, unknown answer and open question of
 * each state, with the release. No cell is a formula.
 */
export function matrixCsv(matrix: StateMatrix): string {
  const released = releaseLines(matrix.release);
  const head = ['State', 'State name', 'Family', 'Question', 'Answer', ...RULE_HEAD];
  const lines = matrix.states.flatMap((state, row) =>
    matrix.families.flatMap((family, column) => {
      const cell = matrix.cells[row]?.[column];
      return cell ? cellLines(matrix, { state, family, cell }) : [];
    }),
  );
  return [
    [...head, ...released.map(([label]) => label)],
    ...lines.map((line) => [...line, ...released.map(([, text]) => text)]),
  ]
    .map(csvLine)
    .join('');
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
    ...RULE_HEAD.map((_, index) => (index === TEXT ? text : '')),
  ];
  return [
    ...cell.rules.flatMap((id) => {
      const rule = rules[id];
      return rule ? [[...begin, 'rule', ...ruleCells(rule)]] : [];
    }),
    ...(cell.because === undefined ? [] : [plain('not applicable', cell.because)]),
    ...(cell.unknown === undefined ? [] : [plain('unknown', cell.unknown)]),
    ...cell.questions.map((question) => plain('open question', question)),
  ];
}

function ruleCells(rule: MatrixRule): readonly string[] {
  const verified = verifiedTexts(rule);
  return [
    rule.id,
    String(rule.version),
    rule.title,
    rule.sentence,
    citationText(rule),
    rule.reason ?? '',
    lawSinceText(rule),
    rule.effective.from,
    rule.effective.to ?? '',
    verified.by,
    verified.on,
    rule.reviewBy,
    rule.owner,
    enforcedText(rule),
    examplesText(rule),
  ];
}
