import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { brandIcon } from '../../../../core/config/brandIcons.ts';
import type { Release } from '../../../../core/model/release.ts';
import { testRelease } from '../../../releases/testRelease.ts';
import { isDrawable } from './drawableSvg.ts';
import { drawPicture } from './drawPicture.ts';
import { releasePicture } from './releaseIcons.ts';

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 8 8">${content}</svg>`;

/** A PNG's pixel: red, green, blue, opacity. */
async function pixelsOf(png: Buffer | undefined) {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
}

describe('drawing an icon as a picture', () => {
  it('is transparent outside its shapes, with their colors and gradients inside', async () => {
    const content =
      '<defs><linearGradient id="a"><stop offset="0" stop-color="#f00"/><stop offset="1" stop-color="#f00"/></linearGradient></defs>' +
      '<g opacity="1"><rect x="2.0000000" y="2" width="4" height="2" fill="#10a0ff"/><path d="M2 4h4v2H2Z" fill="url(#a)"/></g>';
    expect(isDrawable(svg(content))).toBe(true);
    const at = await pixelsOf(await drawPicture({ svg: svg(content), size: 8 }));
    expect([at(1, 1), at(2, 2), at(5, 5), at(6, 6)]).toEqual([
      [0, 0, 0, 0],
      [16, 160, 255, 255],
      [255, 0, 0, 255],
      [0, 0, 0, 0],
    ]);
  });

  it("is inside its margin, on the lender's surface color, if the system crops corners", async () => {
    const theme = { colors: { light: { surface: '#010203' }, dark: { surface: '#000000' } } };
    const release = testRelease({ code: 'main' } as never, { theme } as never, {
      'icon.svg': svg('<rect width="8" height="8" fill="#f00"/>'),
    });
    const at = await pixelsOf(await releasePicture(release as unknown as Release, 'maskable-512'));
    const inside = Math.ceil(0.22 * 512);
    expect([at(0, 0), at(inside - 2, 256), at(inside + 1, 256), at(511 - inside - 1, 256)]).toEqual([
      [1, 2, 3, 255],
      [1, 2, 3, 255],
      [255, 0, 0, 255],
      [255, 0, 0, 255],
    ]);
  });

  it('gives none if the drawing is invalid, and still draws the next', async () => {
    const pictures = await Promise.all([
      drawPicture({ svg: '<svg', size: 8 }),
      // Exceeds memory: the drawing process aborts, this one does not.
      drawPicture({ svg: svg('<rect width="8" height="8"/>'), size: 4e9 }),
      drawPicture({ svg: svg('<rect width="8" height="8"/>'), size: 8 }),
    ]);
    expect(pictures.map((png) => png?.subarray(1, 4).toString('latin1'))).toEqual([
      undefined,
      undefined,
      'PNG',
    ]);
  });
});

it('draws later if no process could be started at first', async () => {
  const program = `
    import { closeSync, openSync } from 'node:fs';
    import { drawPicture } from '${new URL('./drawPicture.ts', import.meta.url)}';
    const task = { svg: process.argv[1], size: 8 };
    const open = [];
    try { for (;;) open.push(openSync('/dev/null')); } catch {}
    const first = await drawPicture(task).catch(() => 'not started');
    for (const file of open) closeSync(file);
    console.log(first, (await drawPicture(task))?.length > 0);`;
  const node = `exec "${process.execPath}" --input-type=module --eval "$1" "$2"`;
  const given = [program, svg('<rect width="8" height="8"/>')];
  const { stdout } = await promisify(execFile)('sh', ['-c', `ulimit -n 64; ${node}`, 'sh', ...given]);
  expect(stdout.trim()).toBe('not started true');
});

describe('drawings that only browsers can draw', () => {
  it.each([
    ['text', '<text x="1" y="5">A</text>'],
    ['a picture', '<image href="file:///etc/passwd" width="8" height="8"/>'],
    ['a reference', '<use href="#a"/>'],
    ['an effect', '<g filter="url(#a)"><rect width="8" height="8"/></g>'],
    ['a pattern', '<pattern id="a"/>'],
    ['a mask', '<mask id="a"/>'],
    ['a style', '<rect width="8" height="8" style="fill:red"/>'],
    ['a dashed line', '<path d="M0 0H8" stroke="#000" stroke-dasharray="0.00001"/>'],
    ['a drawing in the drawing', '<svg width="8" height="8"/>'],
    ['another address', '<rect fill="url(http://a.example/#a)" width="8" height="8"/>'],
    ['an address behind an entity', '<rect fill="&#117;rl(http://a.example)" width="8" height="8"/>'],
    ['a huge number', '<path d="M0 0H1000000" fill="#1e5"/>'],
    ['a huge number by its exponent', '<path d="M0 0L1e30 1e38" fill="#1e5"/>'],
    ['a huge number behind a bare point', '<path d="M0 0L1.e30 1" fill="#1e5"/>'],
    ['more layers than a mark needs', '<g opacity="0.5"><rect width="8" height="8"/></g>'.repeat(65)],
    ['an attribute without a value', '<rect fill width="8" height="8"/>'],
    ['an instruction', '<?xml-stylesheet href="a.css"?>'],
    ['what stands too deep', `${'<g>'.repeat(17)}${'</g>'.repeat(17)}`],
    ['a name without end', `<path ${'a'.repeat(99_000)}/>`],
    ['elements without end', '<a'.repeat(49_000)],
    ['lines of nothing', `${' '.repeat(99_000)}<text/>`],
  ])('are those with %s', (_what, content) => {
    expect(isDrawable(svg(content))).toBe(false);
  });
});

it('every brand has a mark that can be drawn', () => {
  const root = new URL('../../../../../brands/', import.meta.url);
  const brands = readdirSync(root).filter((name) => !name.startsWith('_'));
  const logoOf = (brand: string) => readFileSync(new URL(`${brand}/logo.svg`, root), 'utf8');
  expect(brands.length).toBeGreaterThan(4);
  expect(brands.filter((brand) => !isDrawable(brandIcon(logoOf(brand))))).toEqual([]);
});
