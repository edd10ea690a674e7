import { LINE, type Point, wrapped } from '../../core/config/drawing/svgParts.ts';
import type { DrawnBranch, DrawnStage, EndedBy, JourneyPicture } from '../../core/journey/journeyPicture.ts';
import { type Box, JourneySheet, WIDTH } from './journeySheet.ts';

export const MARGIN = 24;
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

/** Stages below each other, and the branches of each in a column to its right. */
export class JourneyDrawing {
  readonly #sheet = new JourneySheet();

  get parts(): readonly string[] {
    return this.#sheet.parts;
  }

  /** Draws a journey below `top`, and what is beside it below that; returns the size of the whole. */
  draw(
    { stages, asides }: Pick<JourneyPicture, 'stages' | 'asides'>,
    top: number,
  ): { readonly width: number; readonly height: number } {
    let { bottom } = this.#column(stages, { x: MARGIN, y: top }).last;
    for (const [index, aside] of asides.entries()) {
      const box = this.#stage(aside, { x: MARGIN, y: bottom + (index === 0 ? 2 * STEP : STEP) });
      bottom = this.#branches(aside, box).bottom;
    }
    return { width: this.#sheet.right + MARGIN, height: bottom + MARGIN };
  }

  #column(stages: readonly DrawnStage[], { x, y }: Point): Column {
    let first: Box | undefined;
    let last: Reach = alone({ x, top: y, bottom: y });
    for (const [index, stage] of stages.entries()) {
      const box = this.#stage(stage, { x, y: index === 0 ? y : last.bottom + STEP });
      if (index > 0) this.#sheet.down(x, [last.box.bottom, box.top]);
      if (stages[index - 1]?.endedBy === 'nothing')
        this.#sheet.label(['otherwise'], { x: x + WIDTH / 2 + 10, y: box.top - STEP / 2 - 2 }, 'start');
      last = this.#branches(stage, box);
      first ??= box;
    }
    return { first: first ?? last.box, last };
  }

  #stage({ id, status, ends, notes, endedBy }: DrawnStage, at: Point): Box {
    const lines = [id, status, ...[ends, ...notes].flatMap((line) => wrapped(line, 48))];
    return this.#sheet.box(lines, looks[endedBy], at, endedBy === 'nothing' ? 24 : 3);
  }

  #branches({ branches }: DrawnStage, box: Box): Reach {
    let { bottom } = box;
    let joined: number | undefined;
    for (const [index, branch] of branches.entries()) {
      const reached = this.#branch(branch, box, index === 0 ? box.top : bottom + APART);
      bottom = Math.max(bottom, reached);
      if (branch.leads === 'next') joined = reached;
    }
    return { box, bottom, joined };
  }

  /** Returns how far down the branch reaches. */
  #branch(branch: DrawnBranch, asking: Box, y: number): number {
    const { stages, does, outcome } = branch;
    const out = asking.x + WIDTH;
    const at = { x: out + GUTTER, y };
    const column = stages.length > 0 ? this.#column(stages, at) : this.#effects(branch, at);
    const { top, bottom } = column.first;
    const entry = top + Math.min(ENTRY, (bottom - top) / 2);
    const turn = out + FORTH;
    const port = { x: out, y: asking.top + ENTRY };
    this.#sheet.line([port, { x: turn, y: port.y }, { x: turn, y: entry }, { x: at.x, y: entry }]);
    const middle = (turn + at.x) / 2;
    this.#sheet.label([outcome], { x: middle, y: entry - 11 });
    const reached = this.#leave(branch, asking, column.last);
    if (stages.length === 0) return reached;
    this.#sheet.label(does, { x: middle, y: entry + 12 + ((does.length - 1) * LINE) / 2 });
    return Math.max(reached, entry + does.length * LINE + 12);
  }

  /** An outcome without stages. */
  #effects({ does, leads }: DrawnBranch, at: Point): Column {
    const said = leads === 'nowhere' ? [...does, 'the end'] : does;
    const nothing = leads === 'over' ? 'nothing is done' : 'goes on';
    const first = this.#sheet.note(said.length > 0 ? said : [nothing], at);
    return { first, last: alone(first) };
  }

  /** Draws what comes after a branch; returns how far down it reaches. */
  #leave({ leads }: DrawnBranch, asking: Box, { box, bottom, joined }: Reach): number {
    if (leads === 'nowhere' || leads === 'over') return bottom;
    const out = asking.x + WIDTH;
    const middle = box.x + WIDTH / 2;
    const from = joined === undefined ? box.bottom : joined + 12;
    if (joined !== undefined) this.#sheet.down(box.x, [box.bottom, from], 'plain');
    if (leads === 'again') {
      const start = joined === undefined ? { x: box.x, y: from - 12 } : { x: middle, y: from };
      const [back, to] = [{ x: out + BACK, y: start.y }, asking.bottom - 10];
      this.#sheet.line([start, back, { x: back.x, y: to }, { x: out, y: to }], 'back');
      return Math.max(bottom, start.y);
    }
    if (leads === 'next') {
      const x = joined === undefined ? box.x + 24 : middle;
      const y = Math.max(bottom, asking.bottom, from) + 14;
      this.#sheet.line([
        { x, y: from },
        { x, y },
        { x: asking.x + WIDTH / 2, y },
      ]);
      return y;
    }
    const place = this.#sheet.note([`on to the way before ${leads.before}`], { x: box.x, y: bottom + STEP });
    this.#sheet.down(box.x, [from, place.top]);
    return place.bottom;
  }
}

const alone = (box: Box): Reach => ({ box, bottom: box.bottom, joined: undefined });
