import type { Plugin } from 'vite';

const PREFIXING = 'var defaultStylisPlugins = [prefixer];';

/**
 * Builds Emotion without the vendor prefixes that it writes by default, and that the page's cache leaves out
 * (`createEmotionCache`): the option alone keeps their code in the build. Fails when Emotion is not written as expected.
 */
export const lightStylesPlugin = (): Plugin => ({
  name: 'equiform:light-styles',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /[\\/]@emotion[\\/]cache[\\/]dist[\\/]emotion-cache\.browser\.esm\.js$/ },
    handler(code) {
      if (!code.includes(PREFIXING)) throw new Error(`@emotion/cache has no "${PREFIXING}"`);
      return { code: code.replace(PREFIXING, 'var defaultStylisPlugins = [];'), map: null };
    },
  },
});
