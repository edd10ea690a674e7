import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openTypeface } from './openTypeface.ts';
import { outlineSvg } from './outlineSvg.ts';

const BRANDS = join(import.meta.dirname, '../../../brands');
const nunito = await openTypeface(join(BRANDS, 'harborlight/nunito-latin.woff2'));
const barlow = await openTypeface(join(BRANDS, 'cinderridge/barlow-latin-600.woff2'));

/** Left, right, top and bottom of the first outline. */
function boundsOf(svg: string) {
  const d = / d="([^"]*)"/.exec(svg)?.[1] ?? '';
  const points = [...d.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)] as const;
}

const outlined = (attributes: string, text = 'HH', typeface = nunito) =>
  boundsOf(outlineSvg(`<svg><text ${attributes}>${text}</text></svg>`, typeface).svg);

describe('the letters of a picture as outlines', () => {
  it('leave everything else as it is, and keep the color', () => {
    const svg =
      '<svg>\n  <title>H &amp; H</title>\n  <text x="4" y="20" font-size="20" fill="#123456" opacity=".5">H &amp; H</text>\n  <circle r="3"/>\n</svg>\n';
    const { svg: result, texts } = outlineSvg(svg, nunito);
    expect(texts).toEqual(['H & H']);
    expect(result).toMatch(
      /^<svg>\n {2}<title>H &amp; H<\/title>\n {2}<path data-letters="H &amp; H" d="M[^"]+Z" fill="#123456" opacity=".5"\/>\n {2}<circle r="3"\/>\n<\/svg>\n$/,
    );
  });

  it('stand on the line and begin at the point that the text names', () => {
    const [left, , top, bottom] = outlined('x="10" y="20" font-size="20"');
    expect(left).toBeGreaterThan(10);
    expect(left).toBeLessThan(13);
    expect(bottom).toBeCloseTo(20, 0);
    expect(top).toBeCloseTo(20 - 20 * 0.705, 0);
  });

  it('take the length that the text names, by stretching letters or the space between them', () => {
    const [, narrow] = outlined('font-size="20" textLength="60" lengthAdjust="spacingAndGlyphs"');
    const [, spaced] = outlined('font-size="20" textLength="60" lengthAdjust="spacing"');
    expect(narrow).toBeGreaterThan(54);
    expect(spaced).toBeGreaterThan(54);
    expect(
      outlined('font-size="20" textLength="60" lengthAdjust="spacingAndGlyphs"', 'H')[1],
    ).toBeGreaterThan(50);
    expect(outlined('font-size="20" textLength="60" lengthAdjust="spacing"', 'H')[1]).toBeLessThan(20);
  });

  it('are anchored in the middle or at the end, also by the group around them', () => {
    const [left, right] = boundsOf(
      outlineSvg('<svg><g text-anchor="middle" font-size="20"><text x="50">HH</text></g></svg>', nunito).svg,
    );
    expect((left + right) / 2).toBeCloseTo(50, 0);
    expect(outlined('x="50" font-size="20" text-anchor="end"')[1]).toBeLessThan(50);
  });

  it('have the weight of the text, if the typeface has it', () => {
    const light = outlined('font-size="40" font-weight="300"');
    const black = outlined('font-size="40" font-weight="900"');
    expect(black[1] - black[0]).toBeGreaterThan(light[1] - light[0]);
    expect(() => outlined('font-weight="100"')).toThrow('has no weight 100: it has 200 to 1000');
    expect(outlined('font-weight="900"', 'HH', barlow)).toEqual(outlined('font-weight="400"', 'HH', barlow));
  });

  it('leave a number that stands for no letter as it is written', () => {
    expect(outlineSvg('<svg><text>&#x110000;</text></svg>', nunito).texts).toEqual(['&#x110000;']);
  });

  it('keep attributes with quotes in them', () => {
    const { svg } = outlineSvg(`<svg><text style='fill:url("#a")'>A</text></svg>`, nunito);
    expect(svg).toMatch(/ style="fill:url\(&quot;#a&quot;\)"\/><\/svg>$/);
  });

  it.each([
    ['<svg><text>A<tspan>B</tspan></text></svg>', 'A text with elements in it (tspan)'],
    ['<svg><text>\u4e00</text></svg>', 'Nunito has no letter \u4e00'],
    ['<svg><text font-style="italic">A</text></svg>', '"A" is italic, but Nunito in this file is upright'],
    ['<svg><text style="fill:red;font-size:20px">A</text></svg>', 'Text is laid out by attributes only'],
    [
      '<svg><style>.a{text-anchor: end}</style><text class="a">A</text></svg>',
      'Text is laid out by attributes',
    ],
    ['<svg><text font-size="2em">A</text></svg>', 'A text with "2em" cannot be outlined: write one number'],
    ['<svg><text x="1 9">AB</text></svg>', 'A text with "1 9" cannot be outlined'],
    ['<svg><text y="1e999">A</text></svg>', 'A text with "1e999" cannot be outlined'],
    ['<svg><text>&#x1F600;</text></svg>', 'Nunito has no letter \u{1F600}'],
  ])('cannot be made of %s', (svg, message) => {
    expect(() => outlineSvg(svg, nunito)).toThrow(message);
  });
});
