import PDFDocument from 'pdfkit';
import type { DocumentContent, TextRun } from './documentContent.ts';
import { pdfFonts } from './pdfFonts.ts';

/** A document being drawn: the pen, and its place in the structure tree. */
export interface Pen {
  readonly doc: PDFKit.PDFDocument;
  readonly root: PDFKit.PDFStructureElement;
  readonly color: string;
  /** Points between the margins. */
  readonly width: number;
  /** The page of each heading with an id drawn so far, from 1. */
  readonly pages: Map<string, number>;
}

const MARGIN = 56;
const FOOT = 64;
const PRODUCER = 'Equiform';

/** Sizes and following gaps in points. */
export const styles = {
  title: { size: 19, gap: 10 },
  heading2: { size: 13, gap: 4 },
  heading3: { size: 11, gap: 3 },
  prominent: { size: 13, gap: 8 },
  normal: { size: 10.5, gap: 7 },
  small: { size: 9, gap: 6 },
} as const;

/** An empty tagged document (PDF 1.7, PDF/UA-1): the same content and day give the same bytes. */
export function openPdf({ title, locale, lender, color }: DocumentContent, issuedAt: Date): Pen {
  const doc = new PDFDocument({
    // No initial font: pdfkit's default is not embedded and slow to read.
    font: '',
    size: 'LETTER',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: FOOT },
    pdfVersion: '1.7',
    // pdfkit supports PDF/UA, but its types do not list it yet.
    subset: 'PDF/UA' as unknown as 'PDF/A-1',
    tagged: true,
    displayTitle: true,
    lang: locale,
    bufferPages: true,
    info: {
      Title: title,
      Author: lender,
      Creator: PRODUCER,
      Producer: PRODUCER,
      CreationDate: issuedAt,
      ModDate: issuedAt,
    },
  });
  const { regular, bold } = pdfFonts();
  doc.registerFont('regular', regular);
  doc.registerFont('bold', bold);
  const root = doc.struct('Document', { title });
  doc.addStructure(root);
  return { doc, root, color, width: doc.page.width - 2 * MARGIN, pages: new Map() };
}

/** Adds a structure element whose content `draw` sets. */
export function tagged(
  { doc }: Pen,
  parent: PDFKit.PDFStructureElement,
  tag: string,
  draw: () => void,
  options: object = {},
): void {
  const element = doc.struct(tag, options, draw);
  parent.add(element);
  element.end();
}

/** Starts a new page unless this many points are left. */
export function keepTogether({ doc }: Pen, points: number): void {
  if (doc.y + points > doc.page.height - FOOT) doc.addPage();
}

export function setRuns(pen: Pen, runs: readonly TextRun[], style: { size: number; gap: number }): void {
  const { doc, width } = pen;
  doc.x = MARGIN;
  doc.fillColor('#16202a').fontSize(style.size);
  for (const [index, { text, bold }] of runs.entries())
    doc
      .font(bold ? 'bold' : 'regular')
      .text(text, { continued: index < runs.length - 1, lineGap: 2.2, width });
  doc.moveDown(style.gap / style.size);
}

export async function closePdf({ doc, root }: Pen): Promise<Buffer> {
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<void>((resolve, reject) => {
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  root.end();
  doc.end();
  await done;
  return Buffer.concat(chunks);
}
