import type { EmotionCache } from '@emotion/cache';
import { CacheProvider, Global } from '@emotion/react';
import { type ReactNode, useMemo, useState } from 'react';
import { createEmotionCache } from './theme/createEmotionCache.ts';
import type { FontHashes } from './theme/fontFaces.ts';
import { globalStyles } from './theme/globalStyles.ts';
import type { ThemeTokens } from './theme/tokens.ts';

export interface ThemeRootProps {
  /** Pass the same object on every render. */
  theme: ThemeTokens;
  /** Hashes of the files of the theme's typefaces; without them these are not loaded. Pass the same object. */
  fonts?: FontHashes | undefined;
  /** The page's CSP nonce for style elements. */
  nonce?: string | undefined;
  /** Overrides the style cache (server rendering); `nonce` is then ignored. */
  cache?: EmotionCache | undefined;
  children: ReactNode;
}

/** Applies a brand's colors, type and global styles under the page's CSP nonce. */
export function ThemeRoot({ theme, fonts, nonce, cache, children }: ThemeRootProps) {
  const [styles] = useState(() => cache ?? createEmotionCache({ nonce }));
  return (
    <CacheProvider value={styles}>
      <BrandGlobals theme={theme} fonts={fonts} />
      {children}
    </CacheProvider>
  );
}

function BrandGlobals({ theme, fonts }: Pick<ThemeRootProps, 'theme' | 'fonts'>) {
  const styles = useMemo(() => globalStyles(theme, fonts), [theme, fonts]);
  return <Global styles={styles as never} />;
}
