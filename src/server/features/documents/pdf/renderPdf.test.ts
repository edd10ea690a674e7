import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import type { DocumentContent } from './documentContent.ts';
import { type PdfIdentity, renderPdf } from './renderPdf.ts';

const CONTENT: DocumentContent = {
  title: 'Important Terms',
  locale: 'en-US',
  lender: 'Larkhaven Home Lending',
  color: '#1f4e79',
  foot: { page: 'Page', of: 'of', version: 'version' },
  blocks: [
    { type: 'heading', level: 2, text: 'Security interest' },
    {
      type: 'paragraph',
      style: 'normal',
      runs: [{ text: 'You could ' }, { text: 'lose', bold: true }, { text: ' your home.' }],
    },
    { type: 'list', items: [[{ text: 'First' }], [{ text: 'Second, ' }, { text: 'bold', bold: true }]] },
    {
      type: 'table',
      columns: ['What', 'How much'],
      rows: [
        ['Line', '$50,000.00'],
        ['Fee', '$749.00'],
      ],
    },
    {
      type: 'paragraph',
      style: 'small',
      runs: [{ text: "Zoë Ångström-Łukasz, Çelik, Ðorđe, Šťastný, Ő, ß, ñ, O’Brien, D'Arcy, St. John" }],
    },
    { type: 'pageBreak' },
    { type: 'heading', level: 3, text: 'Signature' },
    { type: 'signature', label: 'Borrower', name: 'Nora Vance', note: 'Signed electronically.' },
  ],
};
const IDENTITY: PdfIdentity = {
  documentUuid: 'd0000000-0000-4000-8000-000000000001',
  version: 2,
  contentHash: 'a'.repeat(64),
  issuedAt: new Date('2026-06-15T15:00:00Z'),
};

async function read(bytes: Buffer) {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const page = await pdf.getPage(index + 1);
      const { items } = await page.getTextContent();
      const text = items.map((item) => ('str' in item ? item.str : '')).join('');
      return { text, tree: await page.getStructTree() };
    }),
  );
  const { info } = await pdf.getMetadata();
  return { pdf, pages, info: info as Readonly<Record<string, unknown>> };
}

function rolesOf(tree: unknown): readonly string[] {
  const node = tree as { role?: string; children?: readonly unknown[] } | null;
  return node
    ? [...(node.role === undefined ? [] : [node.role]), ...(node.children ?? []).flatMap(rolesOf)]
    : [];
}

describe('renderPdf', () => {
  it('contains all content in order, with every letter of a name', async () => {
    const { pages } = await read(await renderPdf(CONTENT, IDENTITY));
    expect(pages).toHaveLength(2);
    const text = pages[0]?.text ?? '';
    const parts = [
      'Larkhaven Home Lending',
      'Important Terms',
      'Security interest',
      'lose',
      'First',
      '$50,000.00',
      "Zoë Ångström-Łukasz, Çelik, Ðorđe, Šťastný, Ő, ß, ñ, O’Brien, D'Arcy, St. John",
    ];
    const places = parts.map((part) => text.indexOf(part));
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(pages[1]?.text).toContain('Borrower: Nora Vance');
  });

  it('prints names without the marks that its font lacks, and never an empty box for them', async () => {
    const names = 'Jose\u0301 Nun\u0303ez, Nguyễn Thị Hạnh, Nuʻuanu, Ann\uFE0F';
    const content: DocumentContent = {
      ...CONTENT,
      blocks: [
        { type: 'table', columns: ['Name', 'Age'], rows: [[names, '40']] },
        { type: 'signature', label: 'Borrower', name: 'Jose\u0301', note: '' },
      ],
    };
    const { pages } = await read(
      await renderPdf(content, IDENTITY, [{ type: 'list', items: [[{ text: 'ễ' }]] }]),
    );
    expect(pages[0]?.text).toMatch(/José Nuñez, Nguyen Thi Hanh, Nu‘uanu, Ann ?40/);
    expect(pages[0]?.text).toContain('Borrower: José');
    expect(pages[1]?.text).toMatch(/^• ?eLark/);
  });

  it('tags headings, paragraphs, lists and tables', async () => {
    const { pages, pdf } = await read(await renderPdf(CONTENT, IDENTITY));
    const roles = rolesOf(pages[0]?.tree);
    for (const role of ['Document', 'H1', 'H2', 'P', 'L', 'LI', 'LBody', 'Table', 'TR', 'TH', 'TD'])
      expect(roles, role).toContain(role);
    expect(rolesOf(pages[1]?.tree)).toContain('H3');
    const marks = (await pdf.getMarkInfo()) as unknown as ReadonlyMap<string, boolean>;
    expect(marks.get('Marked')).toBe(true);
  });

  it('states title, language, author and day', async () => {
    const { info, pdf } = await read(await renderPdf(CONTENT, IDENTITY));
    expect(info).toMatchObject({
      Title: 'Important Terms',
      Author: 'Larkhaven Home Lending',
      Language: 'en-US',
      PDFFormatVersion: '1.7',
      CreationDate: 'D:20260615150000Z',
    });
    const preferences = (await pdf.getViewerPreferences()) as unknown as ReadonlyMap<string, boolean>;
    expect(preferences.get('DisplayDocTitle')).toBe(true);
  });

  it('states document, version, hash and page number at the foot of every page', async () => {
    const { pages } = await read(await renderPdf(CONTENT, IDENTITY));
    for (const [index, { text }] of pages.entries()) {
      expect(text).toContain(`${IDENTITY.documentUuid} · version 2 · aaaaaaaaaaaaaaaa`);
      expect(text).toContain(`Page ${index + 1} of 2`);
    }
  });

  it('declares PDF/UA-1 and embeds its fonts', async () => {
    const text = (await renderPdf(CONTENT, IDENTITY)).toString('latin1');
    expect(text).toContain('<pdfuaid:part>1</pdfuaid:part>');
    const fonts = [...text.matchAll(/\/FontName \/(\S+)/g)].map(([, name]) => name);
    expect(new Set(fonts.map((name) => name?.replace(/^[A-Z]{6}\+/, '')))).toEqual(
      new Set(['LiberationSans', 'LiberationSans-Bold']),
    );
    expect(text.match(/\/FontFile2 /g)?.length).toBe(fonts.length);
  });

  it('gives the same bytes for the same content, and others for another', async () => {
    const bytes = await renderPdf(CONTENT, IDENTITY);
    expect((await renderPdf(CONTENT, IDENTITY)).equals(bytes)).toBe(true);
    expect((await renderPdf({ ...CONTENT, title: 'Other' }, IDENTITY)).equals(bytes)).toBe(false);
  });

  it('splits long texts and tables over pages and keeps their tags', async () => {
    const long: DocumentContent = {
      ...CONTENT,
      blocks: [
        ...Array.from({ length: 60 }, (_, index) => ({
          type: 'paragraph' as const,
          style: 'normal' as const,
          runs: [{ text: `${index} ${'word '.repeat(60)}end${index}.` }],
        })),
        { type: 'table', columns: [], rows: Array.from({ length: 80 }, (_, index) => [`Row ${index}`, 'x']) },
      ],
    };
    const { pages } = await read(await renderPdf(long, IDENTITY));
    const text = pages.map((page) => page.text).join('');
    for (let index = 0; index < 60; index += 1) expect(text).toContain(`end${index}.`);
    expect(text).toContain('Row 79');
    for (const { tree } of pages) expect(rolesOf(tree).length).toBeGreaterThan(1);
  });
});
