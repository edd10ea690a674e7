import createCache, { type EmotionCache } from '@emotion/cache';

/** A style cache whose `<style>` elements carry the page's CSP nonce; with `collect` nothing is written inline and `collectedCss` gives the text. */
export function createEmotionCache(options: { nonce?: string | undefined; collect?: boolean }): EmotionCache {
  const cache = createCache({ key: 'eq', ...(options.nonce ? { nonce: options.nonce } : {}) });
  if (options.collect) cache.compat = true;
  return cache;
}

/** All CSS a server rendering has used with a collecting cache, in the order it was used. */
export function collectedCss(cache: EmotionCache): string {
  return Object.values(cache.inserted)
    .filter((rule) => typeof rule === 'string')
    .join('');
}
