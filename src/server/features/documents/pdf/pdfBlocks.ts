import { assertNever } from '../../../../core/shared/assertNever.ts';
import type { ContentBlock, TableLook, TextRun } from './documentContent.ts';
import { keepTogether, type Pen, setRuns, styles, tagged } from './pdfPage.ts';

const INDENT = 16;
const CELL_PADDING = 4;
const LEAST_AFTER_HEADING = 60;

export function drawBlock(pen: Pen, block: ContentBlock): void {
  if (block.type === 'heading') drawHeading(pen, block);
  else if (block.type === 'paragraph')
    tagged(pen, pen.root, 'P', () => setRuns(pen, block.runs, styles[block.style]));
  else if (block.type === 'list') drawList(pen, block.items);
  else if (block.type === 'table') drawTable(pen, block);
  else if (block.type === 'index')
    drawTable(pen, { ...block, rows: block.rows.map((row) => withPage(pen, row)) });
  else if (block.type === 'signature') drawSignature(pen, block);
  else if (block.type === 'pageBreak') pen.doc.addPage();
  else assertNever(block);
}

function drawHeading(pen: Pen, { level, text, id }: Extract<ContentBlock, { type: 'heading' }>): void {
  const style = level === 2 ? styles.heading2 : styles.heading3;
  keepTogether(pen, LEAST_AFTER_HEADING);
  pen.doc.moveDown(0.3);
  if (id !== undefined) {
    const { start, count } = pen.doc.bufferedPageRange();
    pen.pages.set(id, start + count);
    pen.doc.outline.addItem(text);
  }
  tagged(pen, pen.root, `H${level}`, () => setRuns(pen, [{ text, bold: true }], style));
}

function drawList(pen: Pen, items: readonly (readonly TextRun[])[]): void {
  const { doc, width } = pen;
  const list = doc.struct('L');
  pen.root.add(list);
  for (const runs of items) {
    const text = runs.map((run) => run.text).join('');
    doc.font('regular').fontSize(styles.normal.size).fillColor('#16202a');
    keepTogether(pen, Math.min(doc.heightOfString(text, { width: width - INDENT, lineGap: 2.2 }), 120));
    const [left, top] = [doc.page.margins.left, doc.y];
    const item = doc.struct('LI');
    list.add(item);
    tagged(pen, item, 'Lbl', () => doc.text('•', left, top, { lineBreak: false }));
    tagged(pen, item, 'LBody', () => {
      doc.y = top;
      for (const [index, run] of runs.entries()) {
        const options = { continued: index < runs.length - 1, lineGap: 2.2, width: width - INDENT };
        doc.font(run.bold ? 'bold' : 'regular');
        if (index === 0) doc.text(run.text, left + INDENT, top, options);
        else doc.text(run.text, options);
      }
    });
    item.end();
    doc.x = left;
    doc.moveDown(0.25);
  }
  list.end();
  doc.moveDown(0.35);
}

const withPage = (
  { pages }: Pen,
  { cells, to }: { readonly cells: readonly string[]; readonly to: string },
): readonly string[] => [...cells, String(pages.get(to) ?? '')];

interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly look?: TableLook;
}

function drawTable(pen: Pen, { columns, rows, look = {} }: Table): void {
  const { doc } = pen;
  const table = doc.struct('Table');
  pen.root.add(table);
  if (columns.length > 0) drawRow(pen, table, { cells: columns, isHead: true, look });
  for (const row of rows) drawRow(pen, table, { cells: row, isHead: false, look });
  table.end();
  doc.x = doc.page.margins.left;
  doc.moveDown(0.7);
}

function drawRow(
  pen: Pen,
  table: PDFKit.PDFStructureElement,
  {
    cells,
    isHead,
    look: { shares, style = 'normal' },
  }: { readonly cells: readonly string[]; readonly isHead: boolean; readonly look: TableLook },
): void {
  const { doc, width } = pen;
  const widths = cells.map((_, index) => width * (shares?.[index] ?? 1 / cells.length));
  doc.fontSize(styles[style].size);
  const textOptions = (index: number) => ({ width: (widths[index] ?? 0) - 2 * CELL_PADDING, lineGap: 1.5 });
  const fontOf = (index: number) => (isHead || index === 0 ? 'bold' : 'regular');
  const heights = cells.map((cell, index) =>
    doc.font(fontOf(index)).heightOfString(cell || ' ', textOptions(index)),
  );
  const height = Math.max(...heights) + 2 * CELL_PADDING;
  keepTogether(pen, height);
  const [left, top] = [doc.page.margins.left, doc.y];
  drawRule(pen, top + height);
  const row = doc.struct('TR');
  table.add(row);
  for (const [index, cell] of cells.entries()) {
    const isHeading = isHead || index === 0;
    const x = left + widths.slice(0, index).reduce((sum, each) => sum + each, 0) + CELL_PADDING;
    const draw = () =>
      void doc
        .font(fontOf(index))
        .fillColor('#16202a')
        .text(cell, x, top + CELL_PADDING, textOptions(index));
    tagged(pen, row, isHeading ? 'TH' : 'TD', draw, isHeading ? { scope: isHead ? 'Column' : 'Row' } : {});
  }
  row.end();
  doc.x = left;
  doc.y = top + height;
}

/** Decoration, so no part of the structure tree. */
function drawRule({ doc, width }: Pen, y: number): void {
  const left = doc.page.margins.left;
  doc.markContent('Artifact', { type: 'Layout' });
  doc
    .moveTo(left, y)
    .lineTo(left + width, y)
    .lineWidth(0.5)
    .strokeColor('#b8c2cc')
    .stroke();
  doc.endMarkedContent();
}

function drawSignature(pen: Pen, { label, name, note }: Extract<ContentBlock, { type: 'signature' }>): void {
  const { doc } = pen;
  keepTogether(pen, 80);
  doc.moveDown(1.2);
  drawRule({ ...pen, width: pen.width * 0.6 }, doc.y);
  doc.moveDown(0.3);
  tagged(pen, pen.root, 'P', () =>
    setRuns(pen, [{ text: `${label}: ` }, { text: name, bold: true }], styles.normal),
  );
  tagged(pen, pen.root, 'P', () => setRuns(pen, [{ text: note }], styles.small));
}
