import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { Facts } from '../../../core/rules/types.ts';
import { brandLink } from '../../renderer/brandLinks.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { AppFrame } from '../../ui/layout/AppFrame.tsx';
import { Header } from '../../ui/layout/Header.tsx';
import { useApp } from '../app/AppContext.tsx';
import { DASHBOARD, inApp, loginAddress } from '../app/addresses.ts';
import { BannerStrips } from '../banners/BannerStrips.tsx';
import { LegalFooter } from './footer/LegalFooter.tsx';
import { OriginatorBar } from './originator/OriginatorBar.tsx';

/** What stands around every page: who one is dealing with, how to reach them, and the legal texts. */
export function Shell({ facts, children }: { facts: Facts; children: ReactNode }) {
  const { text } = useCopy();
  const { pathname } = useLocation();
  return (
    <AppFrame
      tall={!pathname.startsWith(inApp('/register'))}
      skipLabel={text('common.skipToContent')}
      header={<BrandHeader />}
      notices={
        <>
          <OriginatorBar />
          <BannerStrips />
        </>
      }
      footer={<LegalFooter facts={facts} />}
    >
      {children}
    </AppFrame>
  );
}

function BrandHeader() {
  const { text } = useCopy();
  const { session } = useApp();
  const { hash, app } = useRelease();
  const { brand, theme } = app;
  // Drawn again on every page, because one signs in on the way.
  useLocation();
  const isSignedIn = session.read() !== undefined;
  return (
    <Header
      logo={
        <a href={brandLink(brand, 'home') ?? brand.baseUrl} aria-label={text('shell.header.home')}>
          <img
            src={`/releases/${hash}/logo.svg`}
            alt=""
            width={theme.logo.width}
            height={theme.logo.height}
          />
        </a>
      }
      right={
        <>
          <a href={`tel:${brand.company.supportPhone}`}>{text('shell.header.support')}</a>
          <a href={isSignedIn ? DASHBOARD : loginAddress()}>
            {text(isSignedIn ? 'shell.header.dashboard' : 'shell.header.login')}
          </a>
        </>
      }
    />
  );
}
