import { ellipsePolygon, type Point, type Polygon, pathPolygons } from './pathPolygons.ts';
import { strokePolygons } from './strokePolygons.ts';

/** One thing that is painted: what is inside by the non-zero rule, in one colour. */
export interface Shape {
  readonly polygons: readonly Polygon[];
  /** 0 to 255. */
  readonly color: readonly [red: number, green: number, blue: number];
  /** 0 to 1. */
  readonly opacity: number;
}

/** A drawing: the side of its square, and what is painted, the lowest first. */
export interface Drawing {
  readonly side: number;
  readonly shapes: readonly Shape[];
}

type Attributes = Readonly<Record<string, string>>;

/** Each run of letters is looked at once, with or without a value: what a lender draws takes no more than its length. */
const attributesOf = (text: string): Attributes =>
  Object.fromEntries(
    [...text.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].flatMap(([, name = '', value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );

const number = (value: string | undefined, otherwise = 0): number =>
  value === undefined ? otherwise : Number(value);

/** A rectangle with the corners of `rx`. */
function rectangle({ x, y, width, height, rx, ry }: Attributes): readonly Polygon[] | undefined {
  const [left, top, w, h] = [number(x), number(y), number(width), number(height)];
  const rounded = Math.min(number(rx ?? ry), w / 2);
  const [a, b] = [rounded, Math.min(number(ry ?? rx), h / 2)];
  const corner = (dx: number, dy: number) => `a${a} ${b} 0 0 1 ${dx} ${dy}`;
  return pathPolygons(
    `M${left + a} ${top}h${w - 2 * a}${corner(a, b)}v${h - 2 * b}${corner(-a, b)}h${2 * a - w}${corner(-a, -b)}v${2 * b - h}${corner(a, -b)}Z`,
  );
}

function outline(element: string, given: Attributes): readonly Polygon[] | undefined {
  const { cx, cy, r, rx, ry, d } = given;
  if (element === 'rect') return rectangle(given);
  if (element === 'path') return pathPolygons(d ?? '');
  if (element === 'circle') return [ellipsePolygon(number(cx), number(cy), number(r), number(r))];
  return element === 'ellipse' ? [ellipsePolygon(number(cx), number(cy), number(rx), number(ry))] : undefined;
}

/** `rotate(degrees x y)`, the only transformation that is drawn here. */
function turn(polygons: readonly Polygon[], transform: string | undefined): readonly Polygon[] | undefined {
  if (transform === undefined) return polygons;
  const [, given] = /^rotate\(([^)]*)\)$/.exec(transform) ?? [];
  if (given === undefined) return undefined;
  const [degrees = 0, x = 0, y = 0] = given.split(/[\s,]+/).map(Number);
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const turned = ([px, py]: Point): Point => [
    x + cos * (px - x) - sin * (py - y),
    y + sin * (px - x) + cos * (py - y),
  ];
  return polygons.map(({ points, isClosed }) => ({ points: points.map(turned), isClosed }));
}

/** `#rgb` or `#rrggbb`; undefined when it is another kind of colour. */
export function colorOf(text: string): Shape['color'] | undefined {
  const [, hex] = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text) ?? [];
  if (hex === undefined) return undefined;
  const whole = hex.length === 3 ? hex.replaceAll(/./g, '$&$&') : hex;
  const part = (at: number) => Number.parseInt(whole.slice(at, at + 2), 16);
  return [part(0), part(2), part(4)];
}

/** An element as what is painted: its inside, then its line; undefined when it has something that is not drawn here. */
function shapesOf(element: string, given: Attributes): readonly Shape[] | undefined {
  const outlined = outline(element, given);
  const polygons = outlined && turn(outlined, given.transform);
  if (!polygons) return undefined;
  const { fill = '#000000', stroke = 'none' } = given;
  const shapes: Shape[] = [];
  const opacity = number(given.opacity, 1);
  const paint = (color: string, inside: readonly Polygon[]): boolean => {
    const parsed = colorOf(color);
    if (parsed) shapes.push({ polygons: inside, color: parsed, opacity });
    return parsed !== undefined;
  };
  if (fill !== 'none' && !paint(fill, polygons)) return undefined;
  if (stroke === 'none') return shapes;
  const line = {
    width: number(given['stroke-width'], 1),
    hasRoundCaps: given['stroke-linecap'] === 'round',
    hasRoundJoins: given['stroke-linejoin'] === 'round',
  };
  const lined = polygons.flatMap((part) => strokePolygons(part, line));
  return paint(stroke, lined) ? shapes : undefined;
}

const KNOWN =
  /^(fill|stroke|stroke-width|stroke-linecap|stroke-linejoin|opacity|transform|d|x|y|width|height|rx|ry|cx|cy|r)$/;

/**
 * The drawing of a square SVG of flat shapes, as the icons of brands are (core/config/brandIcons.ts). Undefined when it has
 * anything else: groups, gradients, other curves. Better no picture than a wrong one.
 */
export function svgDrawing(svg: string): Drawing | undefined {
  const [, side = '', inner = ''] = /viewBox="0 0 ([\d.]+) \1">([\s\S]*)<\/svg>/.exec(svg) ?? [];
  if (side === '' || inner.replaceAll(/<\w+\b[^<>]*\/>/g, '').trim() !== '') return undefined;
  const shapes: Shape[] = [];
  for (const [, element = '', text = ''] of inner.matchAll(/<(\w+)\b([^<>]*)\/>/g)) {
    const given = attributesOf(text);
    const drawn = Object.keys(given).every((name) => KNOWN.test(name)) ? shapesOf(element, given) : undefined;
    if (!drawn) return undefined;
    shapes.push(...drawn);
  }
  return { side: Number(side), shapes };
}
