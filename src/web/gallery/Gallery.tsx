import styled from '@emotion/styled';
import { useEffect, useState } from 'react';
import type { LoadedRelease } from '../renderer/loadedRelease.ts';
import { AnnouncerProvider } from '../ui/feedback/AnnouncerProvider.tsx';
import { ToastProvider } from '../ui/feedback/ToastProvider.tsx';
import { color, fontSize } from '../ui/theme/cssVars.ts';
import { EntrySection } from './EntrySection.tsx';
import { fieldEntries } from './fieldEntries.ts';
import { GalleryBar } from './GalleryBar.tsx';
import { Looks } from './Looks.tsx';
import { galleryAddress, type Look, lookOf, widgetOf } from './look.ts';
import { partEntries } from './partEntries.ts';

const entries = [...fieldEntries, ...partEntries];

const Root = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '2rem',
  maxWidth: '100rem',
  margin: '0 auto',
  padding: '1.5rem 1rem 4rem',
  '& > header': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '1.25rem' },
  '& > header > p': { color: color.muted },
  '& h1': { fontSize: fontSize.heading },
  '& > nav > ul': { display: 'flex', flexWrap: 'wrap', gap: '0.25rem 1rem', listStyle: 'none' },
  '& > nav a': { display: 'inline-block', minHeight: '1.75rem', paddingBlock: '0.125rem' },
  '& > main': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3rem', outline: 'none' },
});

export interface GalleryProps {
  readonly release: LoadedRelease;
  readonly nonce: string | undefined;
  /** Brand codes on offer. */
  readonly brands: readonly string[];
}

/** Shows every widget in every state, or the one in the address, in a brand and a look. */
export function Gallery({ release, nonce, brands }: GalleryProps) {
  const [look, setLook] = useState(() => lookOf(window.location.search));
  const named = widgetOf(window.location.pathname);
  const entry = entries.find(({ id }) => id === named);
  const org = new URLSearchParams(window.location.search).get('org') ?? undefined;
  useEffect(() => {
    document.title = `${entry?.title ?? 'Gallery'} – ${release.app.brand.code}`;
  }, [entry, release]);
  const change = (next: Look) => {
    window.history.replaceState(null, '', galleryAddress(next, { id: entry?.id, org }));
    setLook(next);
  };
  return (
    <Looks look={look} release={release} nonce={nonce}>
      <AnnouncerProvider>
        <ToastProvider words={{ region: 'Messages', close: 'Close' }}>
          <Root>
            <header>
              <h1>{entry?.title ?? 'Gallery'}</h1>
              <p>
                Every widget in every state, with the data that makes it.{' '}
                <a href={mailsAddress(release.app.brand.code)}>Mails in this brand</a>
              </p>
              <GalleryBar
                look={look}
                onLook={change}
                brand={release.app.brand.code}
                brands={brands}
                onBrand={(code) => window.location.assign(brandAddress(look, entry?.id, code))}
              />
            </header>
            <Widgets look={look} shown={entry?.id} org={org} />
            <main>
              {(entry ? [entry] : entries).map((one) => (
                <EntrySection
                  key={one.id}
                  entry={one}
                  href={galleryAddress(look, { id: one.id, org })}
                  release={release}
                  alone={entry !== undefined}
                  pseudo={look.words === 'pseudo'}
                />
              ))}
            </main>
          </Root>
        </ToastProvider>
      </AnnouncerProvider>
    </Looks>
  );
}

interface WidgetsProps {
  readonly look: Look;
  /** The widget in the address. */
  readonly shown: string | undefined;
  readonly org: string | undefined;
}

function Widgets({ look, shown, org }: WidgetsProps) {
  return (
    <nav aria-label="Widgets">
      <ul>
        {shown === undefined ? null : (
          <li>
            <a href={galleryAddress(look, { org })}>All widgets</a>
          </li>
        )}
        {entries.map(({ id, title }) => (
          <li key={id}>
            <a
              href={shown === undefined ? `#${id}` : galleryAddress(look, { id, org })}
              aria-current={id === shown ? 'page' : undefined}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The server shows mails: pages do not have their words. */
const mailsAddress = (org: string): string => `/sandbox/mails?${new URLSearchParams({ org })}`;

/** The address under another brand, on the shared host. */
function brandAddress(look: Look, id: string | undefined, org: string): string {
  const { protocol, host } = window.location;
  return `${protocol}//${host.replace(/^[^.]+\.(?=localhost)/, '')}${galleryAddress(look, { id, org })}`;
}
