import { boxSvg, LINE, lineSvg, type Point, textSvg } from '../../core/config/drawing/svgParts.ts';

/** Width of every box. */
export const WIDTH = 350;

/** A box on the sheet; `x` is its left side. */
export interface Box {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
}

/** What was drawn so far: boxes over lines, and labels over both. */
export class JourneySheet {
  readonly #lines: string[] = [];
  readonly #boxes: string[] = [];
  readonly #labels: string[] = [];
  #right = 0;

  get parts(): readonly string[] {
    return [...this.#lines, ...this.#boxes, ...this.#labels];
  }

  /** The right side of the rightmost box. */
  get right(): number {
    return this.#right;
  }

  /** A box with its left upper corner at a point. */
  box(lines: readonly string[], look: string, { x, y }: Point, radius = 3): Box {
    const height = lines.length * LINE + 14;
    const middle = { x: x + WIDTH / 2, y: y + height / 2 };
    const hasHead = look !== 'note';
    this.#boxes.push(boxSvg({ ...middle, lines, look, radius, hasHead, width: WIDTH, height }));
    this.#right = Math.max(this.#right, x + WIDTH);
    return { x, top: y, bottom: y + height };
  }

  /** A box for what is no stage. */
  note(lines: readonly string[], at: Point): Box {
    return this.box(lines, 'note', at, 12);
  }

  line(points: readonly Point[], look: 'arrow' | 'back' | 'plain' = 'arrow'): void {
    this.#lines.push(lineSvg(points, look));
  }

  /** A line down the middle of the boxes whose left side is at `x`. */
  down(x: number, [from, to]: readonly [number, number], look: 'arrow' | 'plain' = 'arrow'): void {
    const middle = x + WIDTH / 2;
    this.line(
      [
        { x: middle, y: from },
        { x: middle, y: to },
      ],
      look,
    );
  }

  label(lines: readonly string[], at: Point, anchor: 'middle' | 'start' = 'middle'): void {
    this.#labels.push(textSvg(lines, at, 'label', anchor));
  }
}
