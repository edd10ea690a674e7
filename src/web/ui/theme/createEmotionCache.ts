import createCache, { type EmotionCache } from '@emotion/cache';

/** A style cache whose `<style>` elements carry the CSP nonce. */
export const createEmotionCache = ({ nonce }: { nonce?: string | undefined }): EmotionCache =>
  createCache({ key: 'eq', ...(nonce ? { nonce } : {}) });
