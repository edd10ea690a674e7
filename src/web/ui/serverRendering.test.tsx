// @vitest-environment node
import type { EmotionCache } from '@emotion/cache';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ThemeRoot } from './ThemeRoot.tsx';
import { samples } from './testSamples.tsx';
import { createEmotionCache } from './theme/createEmotionCache.ts';
import { testTheme } from './theme/testTheme.ts';

/** A style cache that writes nothing inline, as in server rendering. */
function collecting(): EmotionCache {
  const cache = createEmotionCache({});
  cache.compat = true;
  return cache;
}

/** All CSS of a rendering, in order of use. */
const collectedCss = (cache: EmotionCache): string =>
  Object.values(cache.inserted)
    .filter((rule) => typeof rule === 'string')
    .join('');

const overlays = ['Dialog', 'ProcessingModal'];

describe('server rendering', () => {
  it('works without a window', () => {
    expect(typeof window).toBe('undefined');
  });

  it.each(Object.entries(samples))(
    'renders %s without window, style element or style attribute',
    (name, widget) => {
      const cache = collecting();
      const html = renderToString(
        <ThemeRoot theme={testTheme} cache={cache}>
          {widget}
        </ThemeRoot>,
      );
      expect(html).not.toMatch(/<style/);
      expect(html).not.toMatch(/\sstyle="/);
      if (overlays.includes(name)) return;
      expect(html.length).toBeGreaterThan(20);
    },
  );

  it("WIDGET-14 returns the CSS it used, with the brand's colors of both schemes", () => {
    const cache = collecting();
    renderToString(
      <ThemeRoot theme={testTheme} cache={cache}>
        {samples.TextInput}
      </ThemeRoot>,
    );
    const css = collectedCss(cache);
    expect(css).toContain('--eq-primary:#0b5d4e');
    expect(css).toMatch(/prefers-color-scheme: ?dark/);
    expect(css).toContain('--eq-primary:#6fd3b8');
    expect(css).toContain('--eq-radius-control:10px');
  });
});
