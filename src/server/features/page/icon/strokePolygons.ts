import { ellipsePolygon, type Point, type Polygon } from './pathPolygons.ts';

/** How a line is drawn. */
export interface Stroke {
  readonly width: number;
  readonly hasRoundCaps: boolean;
  readonly hasRoundJoins: boolean;
}

const MITER_LIMIT = 4;

/** All pieces of a stroke turn the same way, so that where they overlap they add up (non-zero rule). */
function turned(points: readonly Point[]): Polygon {
  const area = points.reduce((sum, [x, y], index) => {
    const [nx, ny] = points[(index + 1) % points.length] ?? [x, y];
    return sum + x * ny - nx * y;
  }, 0);
  return { points: area < 0 ? [...points].reverse() : points, isClosed: true };
}

interface Line {
  readonly from: Point;
  readonly to: Point;
  /** Across it, half the width long. */
  readonly across: Point;
}

function linesOf({ points, isClosed }: Polygon, half: number): readonly Line[] {
  const all = isClosed ? [...points, points[0] ?? [0, 0]] : points;
  return all.slice(1).flatMap((to, index): Line[] => {
    const from = all[index] ?? to;
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const length = Math.hypot(dx, dy);
    return length === 0 ? [] : [{ from, to, across: [(-dy / length) * half, (dx / length) * half] }];
  });
}

/** The tip of a corner, when it is not too sharp for one. */
function miter(before: Line, { from: [x, y], across: [bx, by] }: Line, half: number): Polygon[] {
  const [ax, ay] = before.across;
  const side = ax * by - ay * bx > 0 ? -1 : 1;
  const [mx, my] = [(ax + bx) * side, (ay + by) * side];
  const size = Math.hypot(mx, my) / 2;
  if (size === 0 || half / size > MITER_LIMIT) return [];
  const reach = half ** 2 / (2 * size ** 2);
  return [
    turned([
      [x, y],
      [x + ax * side, y + ay * side],
      [x + mx * reach, y + my * reach],
      [x + bx * side, y + by * side],
    ]),
  ];
}

/** A part of a path drawn as a line: what is to be filled by the non-zero rule. */
export function strokePolygons(
  part: Polygon,
  { width, hasRoundCaps, hasRoundJoins }: Stroke,
): readonly Polygon[] {
  const half = width / 2;
  const lines = linesOf(part, half);
  const dot = ([x, y]: Point): Polygon => turned(ellipsePolygon(x, y, half, half).points);
  const pieces = lines.map(({ from, to, across: [x, y] }) =>
    turned([
      [from[0] + x, from[1] + y],
      [to[0] + x, to[1] + y],
      [to[0] - x, to[1] - y],
      [from[0] - x, from[1] - y],
    ]),
  );
  const joins = lines.flatMap((line, index) => {
    const before = lines[index - 1] ?? (part.isClosed ? lines.at(-1) : undefined);
    if (!before) return [];
    return hasRoundJoins ? [dot(line.from)] : miter(before, line, half);
  });
  const [first, last] = [lines[0], lines.at(-1)];
  const caps = hasRoundCaps && !part.isClosed && first && last ? [dot(first.from), dot(last.to)] : [];
  return [...pieces, ...joins, ...caps];
}
