import { expect, it } from 'vitest';
import { visible } from './visible.ts';

it('replaces each terminal control character by one sign, and leaves words unchanged', () => {
  expect(visible('\u001b[31mred\u0000\r\n\u007f')).toBe('␛[31mred␀␍␊␡');
  expect(visible('\u009b2J a\u202eb\u2066c\u2028d')).toBe('�2J a�b�c�d');
  expect(visible('\tcafé — “niño” 🏠')).toBe('\tcafé — “niño” 🏠');
});
