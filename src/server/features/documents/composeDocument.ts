import type { CopyInput } from '../../../core/copy/createCopy.ts';
import type { RichPart } from '../../../core/copy/formatText.ts';
import { compileReleased, isYes, vocabularyOf } from '../../../core/flow/ruleSet.ts';
import { formatMoney } from '../../../core/loan/formatMoney.ts';
import { indexHistory } from '../../../core/loan/indexHistory.ts';
import { documentValueTypes } from '../../../core/model/documentValues.ts';
import type {
  DocumentBlock,
  DocumentRow,
  DocumentTemplate,
  DocumentValueName,
  Rule,
} from '../../../core/model/generated/document.ts';
import type { Facts } from '../../../core/rules/types.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import type { ContentBlock, DocumentContent, TextRun } from './documentContent.ts';
import { type ReleaseDocuments, releaseDocuments } from './documentCopy.ts';
import { documentFacts } from './documentFacts.ts';
import { documentList, type WordsOf } from './documentLists.ts';
import { type DocumentSource, type DocumentValues, documentValues } from './documentValues.ts';

/** Says what documents say of one application. */
export interface Composer {
  /** Whether the template is issued: its rule holds and what it needs is known. */
  readonly isWanted: (template: DocumentTemplate) => boolean;
  /** The content; throws an Error that names the message when a value it says is not known. */
  readonly compose: (template: DocumentTemplate, code: string | undefined) => DocumentContent;
}

interface Work {
  readonly source: DocumentSource;
  readonly release: CompiledRelease;
  readonly documents: ReleaseDocuments;
  readonly facts: Facts;
  readonly values: DocumentValues;
  readonly input: CopyInput;
}

/** The composer of one application on its release. */
export function createComposer(release: CompiledRelease, source: DocumentSource): Composer {
  const documents = releaseDocuments(release);
  const facts = documentFacts(source);
  const base: Work = { source, release, documents, facts, values: {}, input: { facts } };
  const values = { ...documentValues(source), ...namedValues(base) };
  const work: Work = { ...base, values, input: { facts, values } };
  return {
    isWanted: ({ when, needs }) => holds(work, when) && isKnown(work, needs),
    compose: (template, code) => contentOf(work, template, code),
  };
}

const wordsOf =
  ({ documents, input }: Work): WordsOf =>
  (key) =>
    documents.has(key) ? documents.copy.text(key, input) : undefined;

/** Values whose words are those of closed lists. */
function namedValues(work: Work): DocumentValues {
  const { data, state } = work.source.record;
  const words = wordsOf(work);
  const label = (list: string, code: string | undefined, end = ''): string | undefined =>
    code === undefined ? undefined : words(`enum.${list}.${code.toLowerCase().replaceAll('_', '-')}${end}`);
  const named = {
    propertyStateName: words(`enum.state.${state}`),
    purposeName: label('loanPurpose', data.loanPurpose),
    occupancyName: label('occupancy', data.property?.occupancyType, '.label'),
    ownershipName: label('ownership', data.ownershipType),
  };
  return Object.fromEntries(
    Object.entries(named).filter(([, value]) => value !== undefined),
  ) as DocumentValues;
}

function contentOf(work: Work, template: DocumentTemplate, code: string | undefined): DocumentContent {
  const { documents, release, input } = work;
  const text = (key: string): string => documents.copy.text(key, input);
  const { brand, theme } = release.app;
  const blocks = template.body
    .filter((block) => holds(work, block.when) && isKnown(work, block.needs))
    .flatMap((block) => composed(work, block));
  return {
    title: text(template.title),
    locale: documents.locale,
    lender: brand.company.name,
    color: theme.colors.light.primary ?? '#000000',
    blocks: code === undefined ? blocks : [...blocks, ...codeBlocks(text, code)],
    foot: {
      page: text('document.foot.page'),
      of: text('document.foot.of'),
      version: text('document.foot.version'),
    },
  };
}

/** The short code on the last page shows that the reader came that far (E-SIGN). */
const codeBlocks = (text: (key: string) => string, code: string): readonly ContentBlock[] => [
  { type: 'heading', level: 2, text: text('document.code.title') },
  { type: 'paragraph', style: 'normal', runs: [{ text: text('document.code.text') }] },
  { type: 'paragraph', style: 'prominent', runs: [{ text: code, bold: true }] },
];

function composed(work: Work, block: DocumentBlock): readonly ContentBlock[] {
  const { copy } = work.documents;
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

const eachOf = (work: Work, { each }: DocumentBlock) =>
  each === undefined ? [] : documentList(each, work.source, wordsOf(work));

const someOf = (type: 'list', items: readonly (readonly TextRun[])[]): readonly ContentBlock[] =>
  items.length === 0 ? [] : [{ type, items }];

const tableOf = (
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): readonly ContentBlock[] => (rows.length === 0 ? [] : [{ type: 'table', columns, rows }]);

function rowOf(work: Work, { label, value, text, when }: DocumentRow): readonly (readonly string[])[] {
  if (!holds(work, when)) return [];
  const { copy } = work.documents;
  const said = text === undefined ? valueText(work, value) : copy.text(text, work.input);
  return said === undefined ? [] : [[copy.text(label, work.input), said]];
}

function valueText({ values }: Work, name: DocumentValueName | undefined): string | undefined {
  const value = name === undefined ? undefined : values[name];
  if (name === undefined || value === undefined) return undefined;
  switch (documentValueTypes[name]) {
    case 'money':
      return formatMoney(value, 2);
    case 'percent':
      return `${new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 }).format(Number(value))}%`;
    case 'date':
      return String(value).replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1');
    default:
      return String(value);
  }
}

const HISTORY_DRAW = 10_000;
const percentText = (fraction: number): string => `${(fraction * 100).toFixed(2)}%`;

function historyRows({ release }: Work, { index = {}, margin = 0, years = 1 }: DocumentBlock) {
  const aprMax = release.app.brand.pricing.findLast(({ aprRange }) => aprRange)?.aprRange?.[1] ?? 100;
  return indexHistory({
    index: Object.fromEntries(Object.entries(index).map(([year, percent]) => [year, percent / 100])),
    margin: margin / 100,
    highestRate: aprMax / 100,
    draw: HISTORY_DRAW,
    termYears: years,
  }).map((row) => [
    String(row.year),
    percentText(row.index),
    percentText(row.apr),
    formatMoney(row.monthlyPayment, 2),
  ]);
}

const runsOf = (parts: readonly RichPart[], isBold = false): readonly TextRun[] =>
  parts.flatMap((part) =>
    typeof part === 'string'
      ? [isBold ? { text: part, bold: true as const } : { text: part }]
      : runsOf(part.children, isBold || part.tag === 'b'),
  );

const isKnown = ({ values }: Work, needs: readonly DocumentValueName[] = []): boolean =>
  needs.every((name) => values[name] !== undefined);

const holds = ({ release, facts }: Work, when: Rule | undefined): boolean =>
  when === undefined || isYes(compileReleased(when, vocabularyOf(release.app), 'document').evaluate(facts));
