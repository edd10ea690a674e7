import { expect, it } from 'vitest';
import { textSize } from './textUnits.ts';

it.each([
  ['letters', "Hello, it is 5 o'clock", 22, 160],
  ['Spanish ñ, é and ¿', '¿Señor José?', 12, 160],
  ['brackets, which take two', '[a]', 5, 160],
  ['Spanish á, í, ó, ú', 'aquí', 4, 70],
  ['typographic quotes', 'it’s', 4, 70],
  ['an emoji, which takes two', 'ok 👍', 5, 70],
])('counts %s', (_what, text, units, most) => {
  expect(textSize(text)).toEqual({ units, most });
});
