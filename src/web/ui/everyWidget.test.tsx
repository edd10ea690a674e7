import { cleanup, render } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, describe, expect, it } from 'vitest';
import { ThemeRoot } from './ThemeRoot.tsx';
import { samples } from './testSamples.tsx';
import { testTheme } from './theme/testTheme.ts';

afterEach(cleanup);

const rules = {
  // jsdom has no layout, and a single widget is not a page.
  'color-contrast': { enabled: false },
  region: { enabled: false },
};

describe('every widget', () => {
  it.each(Object.entries(samples))('WIDGET-01 %s has no axe finding', async (_name, widget) => {
    render(<ThemeRoot theme={testTheme}>{widget}</ThemeRoot>);
    const { violations } = await axe.run(document.body, { rules });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual(
      [],
    );
  });

  it("has the page's nonce on every style element", () => {
    render(
      <ThemeRoot theme={testTheme} nonce="n0nce">
        {samples.Button}
      </ThemeRoot>,
    );
    const styles = [
      ...document.querySelectorAll<HTMLStyleElement>(
        'style[data-emotion="eq"], style[data-emotion="eq-global"]',
      ),
    ];
    expect(styles.some((style) => style.nonce === 'n0nce' || style.getAttribute('nonce') === 'n0nce')).toBe(
      true,
    );
  });
});
