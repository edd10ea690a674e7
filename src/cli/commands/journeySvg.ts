import { boxSvg, LINE, lineSvg, svgDocument, textSvg, wrapped } from '../../core/config/drawing/svgParts.ts';
import type { JourneyPicture } from '../../core/journey/journeyPicture.ts';
import { JourneyDrawing, looks, MARGIN } from './journeyDrawing.ts';

/** The journey as SVG: the way of every application straight down, and what other answers lead to beside it. */
export function journeySvg(title: string, { stages, asides, unanswered }: JourneyPicture): string {
  const head = headOf(title, unanswered);
  const drawing = new JourneyDrawing();
  const { width, height } = drawing.draw({ stages, asides }, head.height);
  return svgDocument(title, { width: Math.max(width, 4 * 190), height }, [...head.parts, ...drawing.parts]);
}

const LEGEND = [
  [looks.borrower, 'ended by the borrower'],
  [looks.task, 'ended by a task'],
  [looks.time, 'ended by time'],
  [looks.nothing, 'never ended'],
] as const;

function headOf(title: string, unanswered: string | undefined) {
  const lines = unanswered === undefined ? [] : wrapped(unanswered, 110);
  const rowAt = MARGIN + LINE * 2;
  const legend = LEGEND.map(([look, text], index) =>
    boxSvg({
      lines: [text],
      look,
      radius: 3,
      hasHead: false,
      x: MARGIN + 85 + index * 185,
      y: rowAt,
      width: 170,
      height: 26,
    }),
  );
  const backAt = rowAt + 34;
  const textAt = backAt + 26 + ((lines.length - 1) * LINE) / 2;
  return {
    height: backAt + 26 + lines.length * LINE + 20,
    parts: [
      textSvg([title], { x: MARGIN, y: MARGIN }, 'first', 'start'),
      ...legend,
      lineSvg(
        [
          { x: MARGIN, y: backAt },
          { x: MARGIN + 60, y: backAt },
        ],
        'back',
      ),
      textSvg(['the task is asked again'], { x: MARGIN + 72, y: backAt }, 'plain', 'start'),
      ...(lines.length > 0 ? [textSvg(lines, { x: MARGIN, y: textAt }, 'plain', 'start')] : []),
    ],
  };
}
