import { expect, it } from 'vitest';
import { colorPaint } from '../src/core/config/paint.ts';
import { htmlOfPainted } from './terminalPage.ts';

it('turns colored text into spans, and leaves other text unchanged', () => {
  const { red, bold } = colorPaint;
  expect(htmlOfPainted(`a ${red('b')} <c> ${bold('d')}\n[36m`)).toBe(
    'a <span class="red">b</span> &lt;c&gt; <span class="bold">d</span>\n[36m',
  );
});
