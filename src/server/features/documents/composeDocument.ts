import { lenderFacts, modeFacts } from '../../../core/flow/lenderFacts.ts';
import { normalise } from '../../../core/flow/normalise.ts';
import { ownFacts } from '../../../core/flow/ownAnswers.ts';
import { ruleFacts } from '../../../core/flow/ruleFacts.ts';
import { portFacts } from '../../../core/journey/ports.ts';
import type { StatedDecline } from '../../../core/model/generated/api/application-document.ts';
import type { DocumentTemplate } from '../../../core/model/generated/document.ts';
import type { Facts } from '../../../core/rules/types.ts';
import { compact } from '../../../core/shared/compact.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { copyOf } from '../../releases/releaseCopy.ts';
import { type ComposeWork, composeBlock, holds, isKnown, wordsOf } from './composeBlock.ts';
import { statedDecline } from './documentLists.ts';
import { type DocumentSource, type DocumentValues, documentValues } from './documentValues.ts';
import type { ContentBlock, DocumentContent } from './pdf/documentContent.ts';

/** Facts that rules in templates and their copy may read. */
function documentFacts(
  { record, person, chosen, app, ports, today }: DocumentSource,
  { statuses }: CompiledRelease,
): Facts {
  const snapshot = {
    statuses,
    application: { ...record.data },
    status: { ...record.status },
    profile: { name: person.name, hasSsn: person.hasSsn },
  };
  return {
    ...lenderFacts(app.brand),
    ...modeFacts(record.data),
    ...ownFacts(app, snapshot.application),
    ...ruleFacts(normalise(snapshot), snapshot),
    ...portFacts(ports),
    'property.state': record.state,
    'offer.rateType': chosen?.rateType,
    today,
  };
}

export interface Composer {
  /** True when the template is issued: its rule holds and the values it needs are known. */
  readonly isWanted: (template: DocumentTemplate) => boolean;
  /** Throws an Error naming the message when a value it uses is unknown. */
  readonly compose: (template: DocumentTemplate, code: string | undefined) => DocumentContent;
  /** What a notice of a decline states. Throws an Error for a decline without reasons or words for them. */
  readonly decline: () => StatedDecline;
}

/** A composer for one application on its release, in one language. */
export function createComposer(
  release: CompiledRelease,
  source: DocumentSource,
  language: string | null,
): Composer {
  const copy = copyOf(release, language);
  const facts = documentFacts(source, release);
  const base: ComposeWork = { source, release, copy, facts, values: {}, input: { facts } };
  const values = { ...documentValues(source), ...namedValues(base) };
  const work: ComposeWork = { ...base, values, input: { facts, values } };
  return {
    isWanted: ({ when, needs }) => holds(work, when) && isKnown(work, needs),
    compose: (template, code) => contentOf(work, template, code),
    decline: () => statedDecline(source, wordsOf(work)),
  };
}

/** Values worded by closed lists or the lender. */
function namedValues(work: ComposeWork): DocumentValues {
  const { data, state } = work.source.record;
  const words = wordsOf(work);
  const label = (list: string, code: string | undefined, end = ''): string | undefined =>
    code === undefined ? undefined : words(`enum.${list}.${code.toLowerCase().replaceAll('_', '-')}${end}`);
  return compact({
    propertyStateName: words(`enum.state.${state}`),
    purposeName: label('loanPurpose', data.loanPurpose),
    occupancyName: label('occupancy', data.property?.occupancyType, '.label'),
    ownershipName: label('ownership', data.ownershipType),
    indexName: words('legal.index.name'),
  });
}

function contentOf(work: ComposeWork, template: DocumentTemplate, code: string | undefined): DocumentContent {
  const { copy, release, input } = work;
  const text = (key: string): string => copy.text(key, input);
  const { brand, theme } = release.app;
  const body = template.body
    .filter((block) => holds(work, block.when) && isKnown(work, block.needs))
    .flatMap((block) => composeBlock(work, block));
  const blocks = release.unreviewed.includes(copy.locale) ? [unreviewedBlock(text), ...body] : body;
  return {
    title: text(template.title),
    locale: copy.locale,
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

const unreviewedBlock = (text: (key: string) => string): ContentBlock => ({
  type: 'paragraph',
  style: 'prominent',
  runs: [{ text: text('document.unreviewed'), bold: true }],
});

/** The short code on the last page shows that the reader got that far (E-SIGN). */
const codeBlocks = (text: (key: string) => string, code: string): readonly ContentBlock[] => [
  { type: 'heading', level: 2, text: text('document.code.title') },
  { type: 'paragraph', style: 'normal', runs: [{ text: text('document.code.text') }] },
  { type: 'paragraph', style: 'prominent', runs: [{ text: code, bold: true }] },
];
