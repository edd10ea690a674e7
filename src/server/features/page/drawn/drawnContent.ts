import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { organizationOf } from '../../../../core/config/organizationOf.ts';
import type { CompiledRelease } from '../../../releases/compiledRelease.ts';
import { createDrawing, type DrawingOptions } from './createDrawing.ts';
import type { DrawnContent } from './withDrawn.ts';

/** A page of a release, for a day. */
export interface PageToDraw {
  readonly release: CompiledRelease;
  readonly mode: 'sandbox' | 'production';
  readonly ports: readonly string[];
  readonly locale: string;
  /** The parts that the page carries. */
  readonly parts: readonly string[];
  readonly path: string;
  readonly today: string;
}

/** Reads what stands before a drawn page; rejects when the build has none. */
const readVisitor = (webDist: string): Promise<string> =>
  readFile(join(webDist, '.draw', 'visitor.js'), 'utf8').then((text) => text.trim());

/** Text that would end the element that it stands in. */
const endsElement = (text: string): boolean => text.includes('</');

/** Draws the pages of a build, as they are written into a page; undefined where nothing is drawn. */
export function createDrawnContent(options: DrawingOptions) {
  const drawing = createDrawing(options);
  let visitor: Promise<string | undefined> | undefined;
  return async ({
    release: { release, app },
    parts,
    path,
    ...page
  }: PageToDraw): Promise<DrawnContent | undefined> => {
    visitor ??= readVisitor(options.webDist).catch(() => undefined);
    const script = await visitor;
    if (script === undefined || endsElement(script)) return undefined;
    const texts = parts.flatMap((name) => {
      const text = release.parts[name];
      return text === undefined ? [] : [[name, text] as const];
    });
    const drawn = await drawing.of({
      ...page,
      organization: organizationOf(app.brand),
      hash: release.hash,
      parts: Object.fromEntries(texts),
      validators: release.parts['validators.js'] ?? '',
      at: path,
    });
    if (drawn === undefined || drawn.styles.some(({ css }) => endsElement(css))) return undefined;
    return { page: drawn, visitor: script };
  };
}
