import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import decompress from 'woff2-encoder/decompress';
import { parse } from 'yaml';
import { testFolder } from '../../server/config-files/testFolder.ts';
import { testRun } from '../testRun.ts';

const BRANDS = join(import.meta.dirname, '../../../brands');

it('outline makes the letters of a logo outlines, in the only typeface of its folder', async () => {
  const { root } = testFolder({ 'logo.svg': '<svg viewBox="0 0 9 9"><text x="1" y="8">Main</text></svg>' });
  expect(await testRun(['outline', 'logo.svg'], root)).toMatchObject({
    code: 2,
    err: expect.stringContaining('There is no typeface beside logo.svg; name one with --font'),
  });
  copyFileSync(join(BRANDS, 'foxtrellis/outfit-latin.woff2'), join(root, 'outfit.woff2'));
  expect(await testRun(['outline', 'logo.svg'], root)).toMatchObject({
    code: 0,
    out: 'logo.svg: outlined Main\n',
  });
  expect(readFileSync(join(root, 'logo.svg'), 'utf8')).toMatch(
    /^<svg viewBox="0 0 9 9"><path data-letters="Main" d="M/,
  );
  expect((await testRun(['outline', 'logo.svg'], root)).out).toBe('logo.svg has no text\n');
});

it.each([
  ['foxtrellis', 'body'],
  ['harborlight', 'body'],
  ['zephyrknoll', 'heading', '--like', 'serif'],
])('typeface prints what the theme of %s says of its typeface', async (brand, role, ...flags) => {
  const { typeface } = parse(readFileSync(join(BRANDS, brand, 'theme.yaml'), 'utf8'));
  const [{ file }] = typeface[role].files;
  const { code, out } = await testRun(['typeface', join(BRANDS, brand, file), ...flags], BRANDS);
  const { family, files, fallback } = parse(out);
  expect([code, family, files]).toEqual([0, typeface[role].family, typeface[role].files]);
  expect({ ...fallback, lineGap: undefined }).toEqual({ ...typeface[role].fallback, lineGap: undefined });
});

it('typeface refuses a file that is none', async () => {
  const { root } = testFolder({ 'a.txt': 'wOF2' });
  writeFileSync(join(root, 'a.woff2'), 'wOF2 and no more');
  expect(await testRun(['typeface', 'a.woff2'], root)).toMatchObject({
    code: 2,
    err: expect.stringContaining('a.woff2 is not a typeface'),
  });
});

it('both refuse a typeface with a part that cannot be read', async () => {
  const { root } = testFolder({ 'logo.svg': '<svg><text>Main</text></svg>' });
  const whole = await decompress(readFileSync(join(BRANDS, 'cinderridge/barlow-latin-600.woff2')));
  const damaged = Buffer.from(whole);
  // Which letter has which number is in a table that is there no more.
  damaged.write('lost', damaged.indexOf('cmap'), 'latin1');
  writeFileSync(join(root, 'a.ttf'), damaged);
  for (const command of ['typeface a.ttf', 'outline logo.svg'])
    expect(await testRun(command.split(' '), root)).toMatchObject({
      code: 2,
      err: expect.stringContaining('a.ttf is damaged: '),
    });
  expect(readFileSync(join(root, 'logo.svg'), 'utf8')).toContain('<text>');
});
