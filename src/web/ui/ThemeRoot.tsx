import type { EmotionCache } from '@emotion/cache';
import { CacheProvider, Global } from '@emotion/react';
import { type ReactNode, useMemo, useState } from 'react';
import { createEmotionCache } from './theme/createEmotionCache.ts';
import { globalStyles } from './theme/globalStyles.ts';
import type { ThemeTokens } from './theme/tokens.ts';

export interface ThemeRootProps {
  /** Pass the same object on every render. */
  theme: ThemeTokens;
  /** Address of the folder with the theme's files, ending in a slash; without it they are not loaded. */
  files?: string | undefined;
  /** The page's CSP nonce for style elements. */
  nonce?: string | undefined;
  /** Overrides the style cache (server rendering); `nonce` is then ignored. */
  cache?: EmotionCache | undefined;
  children: ReactNode;
}

/** Applies a brand's colors, type and global styles under the page's CSP nonce. */
export function ThemeRoot({ theme, files, nonce, cache, children }: ThemeRootProps) {
  const [styles] = useState(() => cache ?? createEmotionCache({ nonce }));
  return (
    <CacheProvider value={styles}>
      <BrandGlobals theme={theme} files={files} />
      {children}
    </CacheProvider>
  );
}

function BrandGlobals({ theme, files }: Pick<ThemeRootProps, 'theme' | 'files'>) {
  const styles = useMemo(() => globalStyles(theme, files), [theme, files]);
  return <Global styles={styles as never} />;
}
