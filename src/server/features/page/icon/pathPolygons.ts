/** A point in the units of a drawing. */
export type Point = readonly [x: number, y: number];

/** A part of a path, its curves as short straight lines. */
export interface Polygon {
  readonly points: readonly Point[];
  readonly isClosed: boolean;
}

const CURVE_PIECES = 24;
const ARC_STEP = Math.PI / 48;
const NUMBER = /\s*(?:,\s*)?(-?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)/iy;
const FLAG = /\s*(?:,\s*)?([01])/y;
const COMMAND = /\s*([a-z])/iy;

/** How many numbers each command takes; flags of arcs among them. */
const COUNTS: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, A: 7, Z: 0 };

function take(pattern: RegExp, text: string, at: number): { value: string; next: number } | undefined {
  pattern.lastIndex = at;
  const found = pattern.exec(text);
  return found ? { value: found[1] ?? '', next: pattern.lastIndex } : undefined;
}

interface Command {
  readonly name: string;
  readonly values: readonly number[];
}

/** The commands of the `d` of a path, repeats written out; undefined when there is one that is not drawn here. */
function commandsOf(path: string): readonly Command[] | undefined {
  const d = path.trimEnd();
  const commands: Command[] = [];
  let at = 0;
  let name = '';
  while (at < d.length) {
    const letter = take(COMMAND, d, at);
    if (letter) [name, at] = [letter.value, letter.next];
    const count = COUNTS[name.toUpperCase()];
    if (count === undefined || (!letter && count === 0)) return undefined;
    const values: number[] = [];
    for (let index = 0; index < count; index += 1) {
      const isFlag = name.toUpperCase() === 'A' && (index === 3 || index === 4);
      const token = take(isFlag ? FLAG : NUMBER, d, at);
      if (!token) return undefined;
      values.push(Number(token.value));
      at = token.next;
    }
    commands.push({ name, values });
    // What follows a move without a letter of its own are lines.
    if (name === 'M') name = 'L';
    if (name === 'm') name = 'l';
  }
  return commands;
}

function bezier([x0, y0]: Point, [x1, y1]: Point, [x2, y2]: Point, [x3, y3]: Point): Point[] {
  return Array.from({ length: CURVE_PIECES }, (_, index) => {
    const t = (index + 1) / CURVE_PIECES;
    const u = 1 - t;
    const [a, b, c, e] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
    return [a * x0 + b * x1 + c * x2 + e * x3, a * y0 + b * y1 + c * y2 + e * y3];
  });
}

const angleOf = (x: number, y: number): number => Math.atan2(y, x);

/** An elliptical arc from end to end (SVG 2, appendix B.2.4). */
function arc(
  [x0, y0]: Point,
  [x1, y1]: Point,
  [rx0, ry0, degrees, large, sweep]: readonly number[],
): Point[] {
  let [rx, ry] = [Math.abs(rx0 ?? 0), Math.abs(ry0 ?? 0)];
  if (rx === 0 || ry === 0 || (x0 === x1 && y0 === y1)) return [[x1, y1]];
  const phi = ((degrees ?? 0) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(phi), Math.sin(phi)];
  const [dx, dy] = [(x0 - x1) / 2, (y0 - y1) / 2];
  const [px, py] = [cos * dx + sin * dy, cos * dy - sin * dx];
  const scale = Math.sqrt(px ** 2 / rx ** 2 + py ** 2 / ry ** 2);
  if (scale > 1) [rx, ry] = [rx * scale, ry * scale];
  const rest = (rx * ry) ** 2 - (rx * py) ** 2 - (ry * px) ** 2;
  const size = Math.sqrt(Math.max(0, rest) / ((rx * py) ** 2 + (ry * px) ** 2)) * (large === sweep ? -1 : 1);
  const [qx, qy] = [(size * rx * py) / ry, (-size * ry * px) / rx];
  const [cx, cy] = [cos * qx - sin * qy + (x0 + x1) / 2, sin * qx + cos * qy + (y0 + y1) / 2];
  const from = angleOf((px - qx) / rx, (py - qy) / ry);
  let by = angleOf((-px - qx) / rx, (-py - qy) / ry) - from;
  if (sweep === 1 && by < 0) by += 2 * Math.PI;
  if (sweep !== 1 && by > 0) by -= 2 * Math.PI;
  const pieces = Math.max(1, Math.ceil(Math.abs(by) / ARC_STEP));
  return Array.from({ length: pieces }, (_, index) => {
    const angle = from + (by * (index + 1)) / pieces;
    const [ex, ey] = [rx * Math.cos(angle), ry * Math.sin(angle)];
    return [cx + cos * ex - sin * ey, cy + sin * ex + cos * ey];
  });
}

/** The parts of the `d` of a path; undefined when it has a command that is not drawn here (Q, T). */
export function pathPolygons(d: string): readonly Polygon[] | undefined {
  const commands = commandsOf(d);
  if (!commands) return undefined;
  const parts: { points: Point[]; isClosed: boolean }[] = [];
  let at: Point = [0, 0];
  let control: Point | undefined;
  for (const { name, values } of commands) {
    const [ox, oy] = name === name.toLowerCase() ? at : [0, 0];
    const point = (index: number): Point => [(values[index] ?? 0) + ox, (values[index + 1] ?? 0) + oy];
    const kind = name.toUpperCase();
    const mirrored: Point = control ? [2 * at[0] - control[0], 2 * at[1] - control[1]] : at;
    let reached: Point[] = [];
    let nextControl: Point | undefined;
    if (kind === 'M') parts.push({ points: [point(0)], isClosed: false });
    if (kind === 'M' || kind === 'L') reached = [point(0)];
    if (kind === 'H') reached = [[(values[0] ?? 0) + ox, at[1]]];
    if (kind === 'V') reached = [[at[0], (values[0] ?? 0) + oy]];
    if (kind === 'C') {
      reached = bezier(at, point(0), point(2), point(4));
      nextControl = point(2);
    }
    if (kind === 'S') {
      reached = bezier(at, mirrored, point(0), point(2));
      nextControl = point(0);
    }
    if (kind === 'A') reached = arc(at, point(5), values);
    const part = parts.at(-1);
    if (!part) return undefined;
    if (kind === 'Z') {
      part.isClosed = true;
      reached = part.points.slice(0, 1);
      // What follows without a move begins where this part began.
      parts.push({ points: [...reached], isClosed: false });
    } else if (kind !== 'M') part.points.push(...reached);
    at = reached.at(-1) ?? at;
    control = nextControl;
  }
  return parts.filter(({ points }) => points.length > 1);
}

/** An ellipse as one part. */
export const ellipsePolygon = (cx: number, cy: number, rx: number, ry: number): Polygon => ({
  points: Array.from({ length: 96 }, (_, index) => {
    const angle = (index * 2 * Math.PI) / 96;
    return [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)];
  }),
  isClosed: true,
});
