import { readdirSync, readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { brandIcon } from '../../../../core/config/brandIcons.ts';
import { pngOf } from './png.ts';
import { rasterise } from './rasterise.ts';
import { svgDrawing } from './svgShapes.ts';

const draw = (content: string, options: object = {}, size = 8) => {
  const drawing = svgDrawing(`<svg width="512" height="512" viewBox="0 0 8 8">${content}</svg>`);
  if (!drawing) throw new Error('not drawn');
  const pixels = rasterise(drawing, { size, ...options });
  return (x: number, y: number) => [...pixels.subarray((y * size + x) * 4, (y * size + x) * 4 + 4)];
};

describe('a drawing as pixels', () => {
  it('is see-through outside of its shapes and has their colour inside', () => {
    const at = draw('<rect x="2" y="2" width="4" height="4" fill="#10a0ff"/>');
    expect([at(1, 1), at(2, 2), at(5, 5), at(6, 6)]).toEqual([
      [0, 0, 0, 0],
      [16, 160, 255, 255],
      [16, 160, 255, 255],
      [0, 0, 0, 0],
    ]);
  });

  it('has edges by how much of a pixel is inside', () => {
    const at = draw('<rect x="2.5" y="0" width="2" height="8" fill="#000"/>');
    expect([2, 3, 4].map((x) => at(x, 3)[3])).toEqual([128, 255, 128]);
  });

  it('paints later shapes over earlier ones, by their opacity', () => {
    const at = draw(
      '<rect width="8" height="8" fill="#f00"/><rect width="8" height="8" fill="#00f" opacity=".5"/>',
    );
    expect(at(4, 4)).toEqual([128, 0, 128, 255]);
  });

  it('stands inside the margin, on the background', () => {
    const at = draw('<rect width="8" height="8" fill="#f00"/>', { margin: 0.25, background: [1, 2, 3] });
    expect([at(1, 1), at(2, 2), at(5, 5), at(6, 6)]).toEqual([
      [1, 2, 3, 255],
      [255, 0, 0, 255],
      [255, 0, 0, 255],
      [1, 2, 3, 255],
    ]);
  });

  it.each([
    ['a name without end', `<path ${'a'.repeat(99_000)}/>`],
    ['elements without end', '<a'.repeat(49_000)],
    ['a path of nothing', `<path d="M${' '.repeat(99_000)}x"/>`],
    ['lines of nothing', `${' '.repeat(99_000)}<path/>`],
  ])('draws or refuses %s in a time that grows with its length alone', (_what, content) => {
    const svg = brandIcon(`<svg viewBox="0 0 8 8">${content}</svg>`);
    expect(svgDrawing(svg)?.shapes.flatMap(({ polygons }) => polygons) ?? []).toEqual([]);
  });

  it.each([
    ['a circle', '<circle cx="4" cy="4" r="3" fill="#000"/>'],
    ['two arcs', '<path d="M1 4a3 3 0 0 1 6 0A3 3 0 0 1 1 4Z" fill="#000"/>'],
    ['arcs with their flags together', '<path d="M1 4a3 3 0 016 0A3 3 0 011 4Z" fill="#000"/>'],
    ['a rectangle all corner', '<rect x="1" y="1" width="6" height="6" rx="3" fill="#000"/>'],
    [
      'an ellipse that is turned',
      '<ellipse cx="4" cy="4" rx="3" ry="3" transform="rotate(30 4 4)" fill="#000"/>',
    ],
    [
      'a dot of a line',
      '<path d="M4 4h.001" fill="none" stroke="#000" stroke-width="6" stroke-linecap="round"/>',
    ],
  ])('%s is round', (_what, content) => {
    const at = draw(content, {}, 80);
    let inside = 0;
    for (let y = 0; y < 80; y += 1) for (let x = 0; x < 80; x += 1) inside += (at(x, y)[3] ?? 0) / 255;
    expect(inside / (Math.PI * 30 ** 2)).toBeCloseTo(1, 2);
    expect([at(40, 12)[3], at(12, 40)[3], at(15, 15)[3]]).toEqual([255, 255, 0]);
  });

  it('has corners of lines that are pointed, or round where it says so', () => {
    const corner = (more: string) =>
      draw(`<path d="M1 7V1H7" fill="none" stroke="#000" stroke-width="2"${more}/>`, {}, 80)(1, 1)[3];
    expect([corner(''), corner(' stroke-linejoin="round"')]).toEqual([255, 0]);
  });

  it.each([
    '<g><rect width="8" height="8"/></g>',
    '<rect width="8" height="8" fill="url(#a)"/>',
    '<path d="M0 0Q4 4 8 0" fill="#000"/>',
    '<rect width="8" height="8" transform="scale(2)"/>',
    '<rect width="8" height="8" style="fill:red"/>',
  ])('is not made of what is not understood: %s', (content) => {
    expect(svgDrawing(`<svg viewBox="0 0 8 8">${content}</svg>`)).toBeUndefined();
  });
});

it('every brand has a mark that can be drawn', () => {
  const root = new URL('../../../../../brands/', import.meta.url);
  const brands = readdirSync(root).filter((name) => !name.startsWith('_'));
  const missing = brands.filter((brand) => {
    const logo = readFileSync(new URL(`${brand}/logo.svg`, root), 'utf8');
    return svgDrawing(brandIcon(logo)) === undefined;
  });
  expect(brands.length).toBeGreaterThan(4);
  expect(missing).toEqual([]);
});

it('a PNG file has its size, and its pixels row by row', () => {
  const pixels = new Uint8ClampedArray([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]);
  const png = pngOf(pixels, 2);
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  expect([png.readUInt32BE(16), png.readUInt32BE(20), png[24], png[25]]).toEqual([2, 2, 8, 6]);
  const at = png.indexOf('IDAT');
  const data = png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4));
  expect([...inflateSync(data)]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 9, 10, 11, 12, 13, 14, 15, 16]);
});
