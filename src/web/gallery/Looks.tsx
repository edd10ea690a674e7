import { Global } from '@emotion/react';
import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import { ThemeRoot } from '../ui/ThemeRoot.tsx';
import type { ThemeTokens } from '../ui/theme/tokens.ts';
import type { Look } from './look.ts';

interface LooksProps {
  readonly look: Look;
  readonly theme: ThemeTokens;
  readonly nonce: string | undefined;
  readonly children: ReactNode;
}

/** Applies a brand's theme with the chosen color scheme, text size and direction. */
export function Looks({ look: { scheme, text, dir }, theme, nonce, children }: LooksProps) {
  const shown = useMemo(() => inScheme(theme, scheme), [theme, scheme]);
  useLayoutEffect(() => {
    document.documentElement.dir = dir;
    document.documentElement.style.fontSize = `${text}%`;
  }, [dir, text]);
  return (
    <ThemeRoot theme={shown} nonce={nonce}>
      {scheme === 'system' ? null : <Global styles={{ ':root:root': { colorScheme: scheme } }} />}
      {children}
    </ThemeRoot>
  );
}

function inScheme(theme: ThemeTokens, scheme: Look['scheme']): ThemeTokens {
  if (scheme === 'system') return theme;
  const colors = theme.colors[scheme];
  return { ...theme, colors: { light: colors, dark: colors } };
}
