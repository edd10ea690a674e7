import { Global } from '@emotion/react';
import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import type { LoadedRelease } from '../renderer/loadedRelease.ts';
import { ThemeRoot } from '../ui/ThemeRoot.tsx';
import type { ThemeTokens } from '../ui/theme/tokens.ts';
import type { Look } from './look.ts';

interface LooksProps {
  readonly look: Look;
  readonly release: LoadedRelease;
  readonly nonce: string | undefined;
  readonly children: ReactNode;
}

/** Applies a brand's theme with the chosen color scheme, text size and direction. */
export function Looks({ look: { scheme, text, dir }, release, nonce, children }: LooksProps) {
  const { theme } = release.app;
  const shown = useMemo(() => inScheme(theme, scheme), [theme, scheme]);
  useLayoutEffect(() => {
    document.documentElement.dir = dir;
    document.documentElement.style.fontSize = `calc(${text} * var(--eq-text-size))`;
  }, [dir, text]);
  return (
    <ThemeRoot theme={shown} fonts={release.app.fonts} nonce={nonce}>
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
