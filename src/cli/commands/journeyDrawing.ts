import type { DrawnBranch, DrawnStage, EndedBy } from '../../core/journey/journeyPicture.ts';
import { boxSvg, LINE, lineSvg, type Point, textSvg, wrapped } from './svgParts.ts';

export const MARGIN = 24;
const WIDTH = 350;
/** Between two columns: the arrows, with outcomes and effects on them. */
const GUTTER = 190;
/** Between a stage and the next one. */
const STEP = 30;
/** Between the branches of a stage. */
const APART = 22;
/** The upright lines of a gutter: back to the stage, and from it. */
const BACK = 10;
const FORTH = 22;
/** Where an arrow enters a box, below its top. */
const ENTRY = 22;

/** Classes of the style sheet by what ends a stage. */
export const looks: Readonly<Record<EndedBy, string>> = {
  borrower: 'box',
  task: 'question',
  time: 'wait',
  stages: 'wait',
  nothing: 'end',
};

interface Box {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
}

/** A stage with its branches. */
interface Reach {
  readonly box: Box;
  /** How far down all of it reaches. */
  readonly bottom: number;
  /** Where the lowest branch joins the way below the box, if one does. */
  readonly joined: number | undefined;
}

/** What was drawn below each other. */
interface Column {
  readonly first: Box;
  readonly last: Reach;
}

/** Draws stages below each other, and the branches of each in a column to its right. */
export class JourneyDrawing {
  readonly #lines: string[] = [];
  readonly #boxes: string[] = [];
  readonly #labels: string[] = [];
  #right = 0;

  get parts(): readonly string[] {
    return [...this.#lines, ...this.#boxes, ...this.#labels];
  }

  /** Draws a journey below `top`; returns the size of the whole. */
  draw(stages: readonly DrawnStage[], top: number): { readonly width: number; readonly height: number } {
    const { last } = this.#column(stages, { x: MARGIN, y: top });
    return { width: this.#right + MARGIN, height: last.bottom + MARGIN };
  }

  #column(stages: readonly DrawnStage[], { x, y }: Point): Column {
    let bottom = y;
    let first: Box | undefined;
    let last: Reach | undefined;
    for (const [index, stage] of stages.entries()) {
      const box = this.#stage(stage, { x, y: index === 0 ? y : bottom + STEP });
      if (last)
        this.#down(x, last.box.bottom, box.top, stages[index - 1]?.endedBy === 'nothing' ? 'otherwise' : '');
      last = this.#branches(stage, box);
      first ??= box;
      bottom = last.bottom;
    }
    const none = { x, top: y, bottom: y };
    return { first: first ?? none, last: last ?? { box: none, bottom, joined: undefined } };
  }

  #stage({ id, status, ends, notes, endedBy }: DrawnStage, at: Point): Box {
    const lines = [id, status, ...[ends, ...notes].flatMap((line) => wrapped(line, 48))];
    return this.#box(lines, looks[endedBy], at, endedBy === 'nothing' ? 24 : 3);
  }

  #note(lines: readonly string[], at: Point): Box {
    return this.#box(lines, 'note', at, 12);
  }

  #box(lines: readonly string[], look: string, { x, y }: Point, radius: number): Box {
    const height = lines.length * LINE + 14;
    const middle = { x: x + WIDTH / 2, y: y + height / 2 };
    const hasHead = look !== 'note';
    this.#boxes.push(boxSvg({ ...middle, lines, look, radius, hasHead, width: WIDTH, height }));
    this.#right = Math.max(this.#right, x + WIDTH);
    return { x, top: y, bottom: y + height };
  }

  #down(x: number, from: number, to: number, label = ''): void {
    this.#lines.push(lineSvg(upright(x, from, to)));
    if (label !== '')
      this.#labels.push(
        textSvg([label], { x: x + WIDTH / 2 + 10, y: (from + to) / 2 - 2 }, 'label', 'start'),
      );
  }

  #branches({ branches }: DrawnStage, box: Box): Reach {
    let { bottom } = box;
    let joined: number | undefined;
    for (const [index, branch] of branches.entries()) {
      const made = this.#branch(branch, box, index === 0 ? box.top : bottom + APART);
      bottom = Math.max(bottom, made);
      if (branch.leads === 'next') joined = made;
    }
    return { box, bottom, joined };
  }

  #branch(branch: DrawnBranch, asking: Box, y: number): number {
    const { stages, does, outcome } = branch;
    const at = { x: asking.x + WIDTH + GUTTER, y };
    const column = stages.length > 0 ? this.#column(stages, at) : this.#effects(branch, at);
    const { first } = column;
    const entry = first.top + Math.min(ENTRY, (first.bottom - first.top) / 2);
    const out = asking.x + WIDTH;
    this.#lines.push(
      lineSvg([
        { x: out, y: asking.top + ENTRY },
        { x: out + FORTH, y: asking.top + ENTRY },
        { x: out + FORTH, y: entry },
        { x: at.x, y: entry },
      ]),
    );
    const middle = out + (FORTH + GUTTER) / 2;
    this.#labels.push(textSvg([outcome], { x: middle, y: entry - 11 }, 'label'));
    if (stages.length === 0) return this.#leave(branch, asking, column);
    const under = entry + 12 + ((does.length - 1) * LINE) / 2;
    this.#labels.push(textSvg(does, { x: middle, y: under }, 'label'));
    // Room for the effects above what comes next.
    return Math.max(this.#leave(branch, asking, column), entry + does.length * LINE + 12);
  }

  /** An outcome without stages. */
  #effects({ does, leads }: DrawnBranch, at: Point): Column {
    const end = leads === 'nowhere' ? ['the end'] : [];
    const box = this.#note(does.length + end.length > 0 ? [...does, ...end] : ['goes on'], at);
    return { first: box, last: { box, bottom: box.bottom, joined: undefined } };
  }

  /** Draws what comes after a branch; returns how far down it reaches. */
  #leave({ leads }: DrawnBranch, asking: Box, { last: { box, bottom, joined } }: Column): number {
    if (leads === 'nowhere') return bottom;
    const out = asking.x + WIDTH;
    const from = joined === undefined ? box.bottom : joined + 12;
    if (joined !== undefined) this.#lines.push(lineSvg(upright(box.x, box.bottom, from), 'plain'));
    if (leads === 'again') {
      const [y, to] = [joined === undefined ? from - 12 : from, asking.bottom - 10];
      const start = { x: joined === undefined ? box.x : box.x + WIDTH / 2, y };
      const back = out + BACK;
      this.#lines.push(lineSvg([start, { x: back, y }, { x: back, y: to }, { x: out, y: to }], 'back'));
      return Math.max(bottom, y);
    }
    if (leads === 'next') {
      const [x, y] = [
        joined === undefined ? box.x + 24 : box.x + WIDTH / 2,
        Math.max(bottom, asking.bottom, from) + 14,
      ];
      this.#lines.push(
        lineSvg([
          { x, y: from },
          { x, y },
          { x: asking.x + WIDTH / 2, y },
        ]),
      );
      return y;
    }
    const place = this.#note([`on to the way before ${leads.before}`], { x: box.x, y: bottom + STEP });
    this.#down(box.x, from, place.top);
    return place.bottom;
  }
}

const upright = (x: number, from: number, to: number): readonly Point[] => [
  { x: x + WIDTH / 2, y: from },
  { x: x + WIDTH / 2, y: to },
];
