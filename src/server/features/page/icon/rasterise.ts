import type { Drawing, Shape } from './svgShapes.ts';

/** How a drawing is made a picture. */
export interface PictureOptions {
  /** Side in pixels. */
  readonly size: number;
  /** What is left free on each side, as a part of the whole. */
  readonly margin?: number;
  /** What is behind it; see-through when left out. */
  readonly background?: Shape['color'] | undefined;
}

/** Rows of samples in a pixel; across, how much of a pixel is inside is exact. */
const ROWS = 4;

interface Edge {
  readonly top: number;
  readonly bottom: number;
  readonly x: number;
  readonly slope: number;
  readonly winding: 1 | -1;
}

function edgesOf({ polygons }: Shape, place: (value: number) => number): readonly Edge[] {
  return polygons.flatMap(({ points }) =>
    points.flatMap(([x, y], index): Edge[] => {
      const [nx, ny] = points[(index + 1) % points.length] ?? [x, y];
      const [x0, y0, x1, y1] = [place(x), place(y), place(nx), place(ny)];
      if (y0 === y1) return [];
      const slope = (x1 - x0) / (y1 - y0);
      return y0 < y1
        ? [{ top: y0, bottom: y1, x: x0, slope, winding: 1 }]
        : [{ top: y1, bottom: y0, x: x1, slope, winding: -1 }];
    }),
  );
}

function addSpan(row: Float64Array, from: number, to: number): void {
  const [left, right] = [Math.max(0, from), Math.min(row.length, to)];
  for (let pixel = Math.floor(left); pixel < right; pixel += 1)
    row[pixel] = (row[pixel] ?? 0) + (Math.min(right, pixel + 1) - Math.max(left, pixel)) / ROWS;
}

/** How much of each pixel of a row is inside, 0 to 1. */
function coverage(edges: readonly Edge[], y: number, size: number): Float64Array {
  const row = new Float64Array(size);
  for (let sample = 0; sample < ROWS; sample += 1) {
    const at = y + (sample + 0.5) / ROWS;
    const crossings = edges
      .filter(({ top, bottom }) => top <= at && at < bottom)
      .map(({ top, x, slope, winding }) => ({ x: x + (at - top) * slope, winding }))
      .sort((a, b) => a.x - b.x);
    let winding = 0;
    let from = 0;
    for (const crossing of crossings) {
      if (winding === 0) from = crossing.x;
      winding += crossing.winding;
      if (winding === 0) addSpan(row, from, crossing.x);
    }
  }
  return row;
}

/** Paints one pixel over what is there. */
function blend(pixels: Uint8ClampedArray, at: number, color: Shape['color'], alpha: number): void {
  const under = (pixels[at + 3] ?? 0) / 255;
  const sum = alpha + under * (1 - alpha);
  for (const [index, part] of color.entries())
    pixels[at + index] = (part * alpha + (pixels[at + index] ?? 0) * under * (1 - alpha)) / sum;
  pixels[at + 3] = sum * 255;
}

function paint(pixels: Uint8ClampedArray, shape: Shape, edges: readonly Edge[], size: number): void {
  const first = Math.max(0, Math.floor(Math.min(...edges.map(({ top }) => top))));
  const last = Math.min(size - 1, Math.floor(Math.max(...edges.map(({ bottom }) => bottom))));
  for (let y = first; y <= last; y += 1) {
    const near = edges.filter(({ top, bottom }) => top < y + 1 && bottom > y);
    coverage(near, y, size).forEach((inside, x) => {
      const alpha = Math.min(1, inside) * shape.opacity;
      if (alpha > 0) blend(pixels, (y * size + x) * 4, shape.color, alpha);
    });
  }
}

/** The drawing as pixels: four bytes each, red, green, blue and opacity, row by row. */
export function rasterise(
  { side, shapes }: Drawing,
  { size, margin = 0, background }: PictureOptions,
): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(size * size * 4);
  if (background) for (let at = 0; at < pixels.length; at += 4) pixels.set([...background, 255], at);
  const scale = (size * (1 - 2 * margin)) / side;
  const place = (value: number): number => size * margin + value * scale;
  for (const shape of shapes) {
    const edges = edgesOf(shape, place);
    if (edges.length > 0) paint(pixels, shape, edges, size);
  }
  return pixels;
}
