import { expect, it } from 'vitest';
import { resolvedBrand } from '../contract/resolvedBrands.ts';

const helpOf = (code: string, locale = 'en-US') =>
  resolvedBrand(code, 'non-production').copy[locale]?.['screen.summary.help'];

it('a tone puts its words between those of the kind and those of the lender, in every language, and variants have it too', () => {
  expect(helpOf('main')).toBe('Check what we know, read the documents, then submit.');
  expect(helpOf('harborlight')).toMatch(/^You are nearly there/);
  expect(helpOf('cinderridge')).toBe('Check, read, submit.');
  expect(helpOf('cinderridge-wholesale')).toBe('Check, read, submit.');
  expect(helpOf('foxtrellis', 'es-US')).toBe('Revise, lea, envíe.');
});
