import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contrastProblems } from '../model/contrast.ts';
import { paletteOf } from './paletteOf.ts';

it('is readable in light and dark, whatever the color', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (color) => {
      const palette = paletteOf(`#${color.toString(16).padStart(6, '0')}`);
      expect(contrastProblems({ colors: palette })).toEqual([]);
    }),
  );
});

it('keeps the hue', () => {
  expect(paletteOf('#0a5c8a').light.primary).toMatch(/^#[01][0-9a-f][5-7][0-9a-f][89a][0-9a-f]$/);
});
