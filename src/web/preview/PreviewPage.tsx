import { Global } from '@emotion/react';
import { useMemo } from 'react';
import { SWRConfig } from 'swr';
import { App } from '../borrower/app/App.tsx';
import type { AppPorts } from '../borrower/foundation/AppContext.tsx';
import type { LoadedRelease } from '../renderer/loadedRelease.ts';
import { MemoryRouter } from './MemoryRouter.tsx';
import type { PreviewInput } from './previewInput.ts';

interface PreviewPageProps {
  readonly release: LoadedRelease;
  readonly ports: AppPorts;
  /** The path and query of the page. */
  readonly at: string;
  readonly scheme: PreviewInput['scheme'];
  readonly nonce: string | undefined;
  readonly onShown: () => void;
}

/** The borrower's application at an address, in one color scheme, whatever the device prefers. */
export function PreviewPage({ release, ports, at, scheme, nonce, onShown }: PreviewPageProps) {
  const shown = useMemo(() => inScheme(release, scheme), [release, scheme]);
  // What one page read is not known to the next.
  const cache = useMemo(() => ({ provider: () => new Map() }), []);
  return (
    <SWRConfig value={cache}>
      <App
        release={shown}
        ports={ports}
        nonce={nonce}
        drawn={{ at }}
        router={MemoryRouter}
        tools={<Global styles={{ ':root:root': { colorScheme: scheme } }} />}
        onShown={onShown}
      />
    </SWRConfig>
  );
}

function inScheme(release: LoadedRelease, scheme: PreviewInput['scheme']): LoadedRelease {
  const { app } = release;
  const colors = app.theme.colors[scheme];
  return { ...release, app: { ...app, theme: { ...app.theme, colors: { light: colors, dark: colors } } } };
}
