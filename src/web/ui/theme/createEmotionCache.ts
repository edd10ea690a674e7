import createCache, { type EmotionCache } from '@emotion/cache';

/**
 * A style cache whose `<style>` elements carry the CSP nonce. It writes no vendor prefixes: browsers that can run this
 * build need them for few properties, and styles that use one of those write the prefix themselves.
 */
export const createEmotionCache = ({ nonce }: { nonce?: string | undefined }): EmotionCache =>
  createCache({ key: 'eq', stylisPlugins: [], ...(nonce ? { nonce } : {}) });
