import type { ContentBlock, DocumentContent } from './documentContent.ts';
import { drawBlock } from './pdfBlocks.ts';
import { closePdf, openPdf, type Pen, setRuns, styles, tagged } from './pdfPage.ts';
import { asPrinted } from './printedText.ts';

export interface PdfIdentity {
  readonly documentUuid: string;
  readonly version: number;
  /** Lower-case hex SHA-256 of its content. */
  readonly contentHash: string;
  readonly issuedAt: Date;
}

/**
 * A tagged PDF of the content, with `more` (a signature page) on separate pages. The same content and
 * identity give the same bytes.
 */
export async function renderPdf(
  given: DocumentContent,
  identity: PdfIdentity,
  moreGiven: readonly ContentBlock[] = [],
): Promise<Buffer> {
  const [content, more] = [asPrinted(given), asPrinted(moreGiven)];
  const pen = openPdf(content, identity.issuedAt);
  drawHead(pen, content);
  for (const block of content.blocks) drawBlock(pen, block);
  if (more.length > 0) pen.doc.addPage();
  for (const block of more) drawBlock(pen, block);
  drawFeet(pen, content, identity);
  return closePdf(pen);
}

function drawHead(pen: Pen, { lender, title }: DocumentContent): void {
  const { doc, color, width } = pen;
  const { left, top } = doc.page.margins;
  tagged(pen, pen.root, 'P', () => {
    doc.font('bold').fontSize(11).fillColor(color).text(lender, left, top, { width });
  });
  doc.markContent('Artifact', { type: 'Layout' });
  doc
    .moveTo(left, doc.y + 4)
    .lineTo(left + width, doc.y + 4)
    .lineWidth(2)
    .strokeColor(color)
    .stroke();
  doc.endMarkedContent();
  doc.y += 18;
  tagged(pen, pen.root, 'H1', () => setRuns(pen, [{ text: title, bold: true }], styles.title));
}

/** Page footers, outside the structure tree: a screen reader would repeat them on every page. */
function drawFeet({ doc, width }: Pen, { foot, lender }: DocumentContent, identity: PdfIdentity): void {
  const { start, count } = doc.bufferedPageRange();
  const { documentUuid, version, contentHash } = identity;
  const name = `${lender} · ${documentUuid} · ${foot.version} ${version} · ${contentHash.slice(0, 16)}`;
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(start + page);
    const { left, bottom } = doc.page.margins;
    // Text below the margin would start a new page.
    doc.page.margins.bottom = 0;
    const y = doc.page.height - bottom + 22;
    doc.markContent('Artifact', { type: 'Pagination' });
    doc.font('regular').fontSize(7.5).fillColor('#51606e');
    doc.text(name, left, y, { width: width - 80, lineBreak: false });
    doc.text(`${foot.page} ${page + 1} ${foot.of} ${count}`, left + width - 80, y, {
      width: 80,
      align: 'right',
      lineBreak: false,
    });
    doc.endMarkedContent();
    doc.page.margins.bottom = bottom;
  }
}
