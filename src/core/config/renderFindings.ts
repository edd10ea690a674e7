import { caretText, frameLines } from './codeFrame.ts';
import { type Finding, showLocation } from './finding.ts';
import { type Paint, plainPaint } from './paint.ts';
import { visible } from './visible.ts';

export interface RenderOptions {
  /** For the code frame; undefined if not available. */
  readonly textOf: (file: string) => string | undefined;
  readonly paint?: Paint;
}

/**
 * Findings for people: place, message, code frame, likely fix, overridden value and brands. Ends with a
 * newline.
 */
export const renderFindings = (findings: readonly Finding[], options: RenderOptions): string =>
  findings.map((finding) => `${renderFinding(finding, options)}\n`).join('\n');

function renderFinding(finding: Finding, { textOf, paint = plainPaint }: RenderOptions): string {
  const { severity, code, message, suggestion } = finding;
  const color = severity === 'error' ? paint.red : paint.yellow;
  const mark = color(paint.bold(severity === 'error' ? '✖ error  ' : '▲ warning'));
  const meant = suggestion === undefined ? '' : `  ${paint.green(`Did you mean ${visible(suggestion)}?`)}`;
  const lines = [
    `${mark}  ${paint.cyan(visible(showLocation(finding)))}  ${paint.dim(code)}`,
    `  ${paint.bold(visible(message))}${meant}`,
    ...frameOf(finding, textOf(finding.file), color, paint),
    ...notesOf(finding).map((note) => `  ${paint.dim(visible(note))}`),
  ];
  return lines.join('\n');
}

function frameOf(
  { line, column }: Finding,
  text: string | undefined,
  color: Paint['red'],
  paint: Paint,
): readonly string[] {
  if (text === undefined || text === '') return [];
  const shown = frameLines(text, line, column);
  const width = String(shown.at(-1)?.number ?? line).length;
  return shown.flatMap(({ number, text: content, caret }) => {
    const gutter = paint.dim(`${String(number).padStart(width)} │`);
    if (!caret) return [`    ${gutter} ${paint.dim(content)}`.trimEnd()];
    const under = paint.dim(`${' '.repeat(width)} │`);
    return [`  ${color('❯')} ${gutter} ${content}`, `    ${under} ${color(caretText(content, caret))}`];
  });
}

function notesOf({ replaced, brand, brands, pointer }: Finding): readonly string[] {
  const where = brands
    ? `in ${brands.length} brands: ${brands.join(', ')}`
    : brand && `in the brand ${brand}`;
  return [
    ...(pointer === undefined || pointer === '' ? [] : [`at ${pointer}`]),
    ...(replaced ? [`over ${showLocation(replaced)}`] : []),
    ...(where === undefined ? [] : [where]),
  ];
}
