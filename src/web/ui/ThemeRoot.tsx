import type { EmotionCache } from '@emotion/cache';
import { CacheProvider, Global } from '@emotion/react';
import { type ReactNode, useMemo, useState } from 'react';
import { createEmotionCache } from './theme/createEmotionCache.ts';
import { globalStyles } from './theme/globalStyles.ts';
import type { ThemeTokens } from './theme/tokens.ts';

export interface ThemeRootProps {
  /** The brand's tokens; keep the same object between renders. */
  theme: ThemeTokens;
  /** The page's CSP nonce for style elements. */
  nonce?: string | undefined;
  /** A cache of one's own (server rendering); then `nonce` is not read. */
  cache?: EmotionCache | undefined;
  children: ReactNode;
}

/** Gives everything below it a brand's colours, type and global styles, under the page's CSP nonce. */
export function ThemeRoot({ theme, nonce, cache, children }: ThemeRootProps) {
  const [styles] = useState(() => cache ?? createEmotionCache({ nonce }));
  return (
    <CacheProvider value={styles}>
      <BrandGlobals theme={theme} />
      {children}
    </CacheProvider>
  );
}

function BrandGlobals({ theme }: { theme: ThemeTokens }) {
  const styles = useMemo(() => globalStyles(theme), [theme]);
  return <Global styles={styles as never} />;
}
