import { beforeAll, describe, expect, it } from 'vitest';
import type { ApplicationRecord } from '../../src/server/features/applications/recordService.ts';
import { createComposer } from '../../src/server/features/documents/composeDocument.ts';
import type { DocumentSource } from '../../src/server/features/documents/documentValues.ts';
import type {
  ContentBlock,
  DocumentContent,
} from '../../src/server/features/documents/pdf/documentContent.ts';
import type { CompiledRelease } from '../../src/server/releases/compiledRelease.ts';
import { brandOf, projectReleases } from './releases.ts';

let releases: ReadonlyMap<string, CompiledRelease>;
beforeAll(async () => {
  releases = await projectReleases();
});

/** An application for $50,000 over ten years at 8.5 percent, without offer figures. */
const sourceOf = ({ app }: CompiledRelease, more: object = {}): DocumentSource => ({
  record: {
    loanNumber: '77',
    createdAt: new Date('2026-06-01T15:00:00Z'),
    state: 'FL',
    data: {
      property: { address: { street1: '1 Main St', city: 'Tampa', state: 'FL', zip: '33602' } },
      ...{ amount: 50_000, rate: 8.5, term: 10, lineAmount: 50_000 },
      ...more,
    },
    status: {},
  } as unknown as ApplicationRecord,
  person: { name: { firstName: 'Nora', lastName: 'Vance' }, home: {}, hasSsn: false },
  recipient: undefined,
  chosen: undefined,
  credit: undefined,
  app,
  ports: new Set(),
  today: '2026-06-15',
});

function documentOf(code: string, id: string, language = 'en-US', more?: object): DocumentContent {
  const release = brandOf(releases, code);
  const templates = JSON.parse(release.release.parts['documents.json'] ?? '{}').documents;
  return createComposer(release, sourceOf(release, more), language).compose(templates[id], undefined);
}

function wordsOf(block: ContentBlock): string {
  if (block.type === 'heading') return block.text;
  if (block.type === 'paragraph') return block.runs.map(({ text }) => text).join('');
  if (block.type === 'list') return block.items.flatMap((item) => item.map(({ text }) => text)).join(' ');
  return block.type === 'table' ? block.rows.map((row) => row.join(' ')).join(' ') : '';
}

const textOf = (content: DocumentContent): string => content.blocks.map(wordsOf).join(' ');
const columnOf = (content: DocumentContent, columns: number, index: number): readonly string[] =>
  content.blocks.flatMap((block) =>
    block.type === 'table' && block.columns.length === columns
      ? block.rows.map((row) => row[index] ?? '')
      : [],
  );

describe('an interest-only lender', () => {
  it.each([
    ['en-US', '120 monthly payments of $132.50, $15,900.00 in all, and then a balloon payment of $10,000.00'],
    ['es-US', '120 pagos mensuales de $132.50, $15,900.00 en total, y luego un pago global de $10,000.00'],
  ])('G-35 states in %s the cost of the example, and the balloon payment at its end', (language, example) => {
    const text = textOf(documentOf('goldenrodporch', 'important-terms', language));
    expect(text).toContain(example);
    expect(text.match(/132\.50/g)).toHaveLength(2);
    expect(text).not.toMatch(/166\.89|principal and interest|capital e intereses/);
  });

  it("shows each year's interest on the whole draw, until the line ends", () => {
    const payments = columnOf(documentOf('goldenrodporch', 'important-terms'), 4, 3);
    expect(payments[0]).toBe('$47.92');
    expect(payments.slice(9)).toEqual(['$47.92', '–', '–', '–', '–', '–']);
  });

  it('has an agreement about interest-only payments, with day and amount of the balloon payment', () => {
    const text = textOf(documentOf('goldenrodporch', 'line-agreement'));
    expect(text).toContain('it is $354.17 at the start, for 120 months');
    expect(text).toContain('On 07/01/2036 the whole balance is due in a single balloon payment.');
    expect(text).toContain('that is $50,000.00');
    expect(text).not.toContain('There is no balloon payment');
  });

  it('states in summary and final costs the monthly payment and the final one', () => {
    for (const id of ['application-summary', 'final-costs']) {
      const text = textOf(documentOf('goldenrodporch', id));
      expect(text, id).toContain('Monthly payment, interest only $354.17');
      expect(text, id).toMatch(/Balloon payment at the end.* \$50,000\.00/);
      const elsewhere = textOf(documentOf('main', id));
      expect(elsewhere, id).toContain('Monthly payment $619.93');
      expect(elsewhere, id).not.toContain('alloon');
    }
  });

  it('does not lend in Texas, where payments must repay principal (Tex. Const. art. XVI, § 50(t)(8))', () => {
    for (const { app } of releases.values())
      if (app.brand.features.ageRestrictedInterestOnly) expect(app.brand.lending.states).not.toContain('TX');
  });
});

it('BRAND-14 has words agree with figures for an application that is interest-only although its lender is not', () => {
  const balloon = /balloon payment|pago global/i;
  const none = /There is no balloon payment|No hay un pago global/g;
  const alone = { ageRestrictedInterestOnly: true };
  for (const language of ['en-US', 'es-US'])
    for (const id of ['important-terms', 'line-agreement', 'application-summary', 'final-costs']) {
      const [own, usual] = [alone, {}].map((more) => textOf(documentOf('main', id, language, more)));
      expect(own, id).toMatch(balloon);
      expect(own, id).not.toMatch(none);
      expect(own, id).not.toMatch(/principal and interest|capital e intereses/);
      expect(usual?.replace(none, ''), id).not.toMatch(balloon);
    }
});

describe('a fixed-rate lender', () => {
  it.each([
    ['en-US', /variable|index|Historical/i],
    ['es-US', /variable|índice|histórico/i],
  ])('discloses no variable rate, index or history in %s', (language, pattern) => {
    for (const id of ['important-terms', 'line-agreement'])
      expect(textOf(documentOf('lumenfold', id, language)), id).not.toMatch(pattern);
    expect(textOf(documentOf('main', 'important-terms', language))).toMatch(pattern);
  });
});

it("G-35 names the index in the document's language", () => {
  const variable = {
    'en-US': 'the highest prime rate',
    'es-US': 'la tasa preferencial (prime rate) más alta',
  };
  for (const [language, name] of Object.entries(variable)) {
    const text = textOf(documentOf('main', 'important-terms', language));
    expect(text).toContain(name);
    expect(text.includes('published in')).toBe(language === 'en-US');
  }
});

describe('a lender with one term', () => {
  it('shows the history of a draw over that term', () => {
    const terms = documentOf('quartorow', 'important-terms');
    expect(textOf(terms)).toContain('one draw of $10,000 over 10 years');
    expect(columnOf(terms, 4, 3).map((payment) => payment === '–')).toEqual([
      ...Array.from({ length: 10 }, () => false),
      ...Array.from({ length: 5 }, () => true),
    ]);
    expect(textOf(documentOf('main', 'important-terms'))).toContain('one draw of $10,000 over 30 years');
  });
});
