import { legalValues } from '../../../core/config/legalValues.ts';
import { isAgeRestricted } from '../../../core/config/organizationOf.ts';
import type { CopyInput } from '../../../core/copy/createCopy.ts';
import type { RichPart } from '../../../core/copy/formatText.ts';
import { isYes, vocabularyOf } from '../../../core/flow/ruleSet.ts';
import { formatMoney } from '../../../core/loan/formatMoney.ts';
import { formatPercent } from '../../../core/loan/formatPercent.ts';
import { indexHistory } from '../../../core/loan/indexHistory.ts';
import { fractionOfPercent } from '../../../core/loan/percentPoints.ts';
import { documentValueTypes } from '../../../core/model/documentValues.ts';
import type {
  DocumentBlock,
  DocumentRow,
  DocumentValueName,
  Rule,
} from '../../../core/model/generated/document.ts';
import { compileChecked } from '../../../core/rules/compileChecked.ts';
import type { Facts } from '../../../core/rules/types.ts';
import { dateText } from '../../../core/shared/dateText.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import type { ReleaseCopy } from '../../releases/releaseCopy.ts';
import { documentList, type WordsOf } from './documentLists.ts';
import type { DocumentSource, DocumentValues } from './documentValues.ts';
import type { ContentBlock, TextRun } from './pdf/documentContent.ts';

export interface ComposeWork {
  readonly source: DocumentSource;
  readonly release: CompiledRelease;
  readonly copy: ReleaseCopy;
  readonly facts: Facts;
  readonly values: DocumentValues;
  readonly input: CopyInput;
}

export const wordsOf =
  ({ copy, input }: ComposeWork): WordsOf =>
  (key) =>
    copy.has(key) ? copy.text(key, input) : undefined;

/** True when a rule is known to hold; a part without a rule always appears. */
export const holds = ({ release, facts }: ComposeWork, when: Rule | undefined): boolean =>
  when === undefined || isYes(compileChecked(when, vocabularyOf(release.app)).evaluate(facts));

export const isKnown = ({ values }: ComposeWork, needs: readonly DocumentValueName[] = []): boolean =>
  needs.every((name) => values[name] !== undefined);

/** The content of a template block; empty without rows or items. */
export function composeBlock(work: ComposeWork, block: DocumentBlock): readonly ContentBlock[] {
  const { copy } = work;
  const say = (key = ''): string => copy.text(key, work.input);
  const runs = (key = ''): readonly TextRun[] => runsOf(copy.rich(key, work.input));
  switch (block.type) {
    case 'heading':
      return [{ type: 'heading', level: block.level ?? 2, text: say(block.text) }];
    case 'paragraph':
      return [{ type: 'paragraph', style: block.style ?? 'normal', runs: runs(block.text) }];
    case 'list':
      return someOf('list', [
        ...(block.items ?? []).map(runs),
        ...eachOf(work, block).map(([text]) => [{ text }]),
      ]);
    case 'table':
      return tableOf((block.columns ?? []).map(say), [
        ...(block.rows ?? []).flatMap((row) => rowOf(work, row)),
        ...eachOf(work, block),
      ]);
    case 'history':
      return tableOf((block.columns ?? []).map(say), historyRows(work, block));
    case 'signature':
      return [
        {
          type: 'signature',
          label: say(block.text),
          name: String(work.values.recipientName ?? ''),
          note: say('document.signature.note'),
        },
      ];
    case 'pageBreak':
      return [{ type: 'pageBreak' }];
  }
}

const eachOf = (work: ComposeWork, { each }: DocumentBlock) =>
  each === undefined ? [] : documentList(each, work.source, wordsOf(work));

const someOf = (type: 'list', items: readonly (readonly TextRun[])[]): readonly ContentBlock[] =>
  items.length === 0 ? [] : [{ type, items }];

const tableOf = (
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): readonly ContentBlock[] => (rows.length === 0 ? [] : [{ type: 'table', columns, rows }]);

function rowOf(work: ComposeWork, { label, value, text, when }: DocumentRow): readonly (readonly string[])[] {
  if (!holds(work, when)) return [];
  const { copy } = work;
  const said = text === undefined ? valueText(work, value) : copy.text(text, work.input);
  return said === undefined ? [] : [[copy.text(label, work.input), said]];
}

function valueText({ values }: ComposeWork, name: DocumentValueName | undefined): string | undefined {
  const value = name === undefined ? undefined : values[name];
  if (name === undefined || value === undefined) return undefined;
  switch (documentValueTypes[name]) {
    case 'money':
      return formatMoney(value, 2);
    case 'percent':
      return `${new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 3 }).format(Number(value))}%`;
    case 'date':
      return dateText(String(value));
    default:
      return String(value);
  }
}

const HISTORY_DRAW = 10_000;
const percentText = (fraction: number): string => formatPercent(fraction, 2);

function historyRows({ release, source }: ComposeWork, { index = {}, margin = 0 }: DocumentBlock) {
  const { brand } = release.app;
  const { aprMax = 100, longestTerm = 1 } = legalValues(brand);
  return indexHistory({
    index: Object.fromEntries(
      Object.entries(index).map(([year, percent]) => [year, fractionOfPercent(percent)]),
    ),
    margin: fractionOfPercent(margin),
    highestRate: fractionOfPercent(Number(aprMax)),
    draw: HISTORY_DRAW,
    termYears: Number(longestTerm),
    interestOnly: isAgeRestricted(brand, source.record.data),
  }).map((row) => [
    String(row.year),
    percentText(row.index),
    percentText(row.apr),
    row.monthlyPayment > 0 ? formatMoney(row.monthlyPayment, 2) : '–',
  ]);
}

const runsOf = (parts: readonly RichPart[], isBold = false): readonly TextRun[] =>
  parts.flatMap((part) =>
    typeof part === 'string'
      ? [isBold ? { text: part, bold: true as const } : { text: part }]
      : runsOf(part.children, isBold || part.tag === 'b'),
  );
