import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { organizationOf } from '../../../../core/config/organizationOf.ts';
import type { CompiledRelease } from '../../../releases/compiledRelease.ts';
import { createDrawing, type DrawingOptions } from './createDrawing.ts';
import type { DrawnPage } from './drawMessages.ts';
import type { DrawnContent } from './withDrawn.ts';

/** A page of a release, for some days. */
export interface PageToDraw {
  readonly release: CompiledRelease;
  readonly mode: 'sandbox' | 'production';
  readonly ports: readonly string[];
  readonly locale: string;
  /** The parts that the page carries. */
  readonly parts: readonly string[];
  readonly path: string;
  /** The day, and others that it may be where visitors are, as `2026-11-29`. */
  readonly days: readonly [string, ...string[]];
}

const VISITOR = join('.draw', 'visitor.js');

/** Text that would end the element that it stands in. */
const endsElement = (text: string): boolean => text.includes('</');

const isSame = (one: DrawnPage, other: DrawnPage | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Draws the pages of a build, as they are written into a page; undefined where nothing is drawn. */
export function createDrawnContent(options: DrawingOptions) {
  const { webDist, logger } = options;
  const drawing = createDrawing(options);
  let visitor: Promise<string | undefined> | undefined;

  /** What stands before a drawn page; without it the build draws none, which is logged once. */
  async function readVisitor(): Promise<string | undefined> {
    const text = await readFile(join(webDist, VISITOR), 'utf8').catch(() => undefined);
    const script = text?.trim();
    if (script !== undefined && !endsElement(script)) return script;
    logger.error('no page is drawn', { reason: `the build has no ${VISITOR}` });
    return undefined;
  }

  function taskOf({ release: { release, app }, parts, path, days: _days, ...page }: PageToDraw) {
    const texts = parts.flatMap((name) => {
      const text = release.parts[name];
      return text === undefined ? [] : [[name, text] as const];
    });
    return {
      ...page,
      organization: organizationOf(app.brand),
      hash: release.hash,
      parts: Object.fromEntries(texts),
      validators: release.parts['validators.js'] ?? '',
      at: path,
    };
  }

  return async (page: PageToDraw): Promise<DrawnContent | undefined> => {
    visitor ??= readVisitor();
    const script = await visitor;
    if (script === undefined) return undefined;
    const task = taskOf(page);
    const [today, ...others] = page.days;
    const drawn = await drawing.of({ ...task, today });
    if (drawn === undefined || drawn.styles.some(({ css }) => endsElement(css))) return undefined;
    const days = [today];
    for (const day of others) if (isSame(drawn, await drawing.of({ ...task, today: day }))) days.push(day);
    return { page: drawn, visitor: script, days };
  };
}
