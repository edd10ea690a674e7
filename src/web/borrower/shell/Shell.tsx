import type { ReactNode } from 'react';
import type { Facts } from '../../../core/rules/types.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { AppFrame } from '../../ui/layout/AppFrame.tsx';
import { BannerStrips } from '../banners/BannerStrips.tsx';
import { ChatLauncher } from '../chat/ChatLauncher.tsx';
import { inApp } from '../foundation/addresses.ts';
import { usePlace } from '../foundation/router.tsx';
import { applicationOf } from '../foundation/subject.ts';
import { OriginatorBar } from '../originator/OriginatorBar.tsx';
import { PrivacyStrip } from '../privacy/PrivacyStrip.tsx';
import { LegalFooter } from './footer/LegalFooter.tsx';
import { BrandHeader } from './header/BrandHeader.tsx';
import { OfflineStrip } from './notices/OfflineStrip.tsx';

/** The frame of every page: header, legal texts and chat. */
export function Shell({ facts, children }: { facts: Facts; children: ReactNode }) {
  const { text } = useCopy();
  const { pathname } = usePlace();
  return (
    <>
      <AppFrame
        tall={!pathname.startsWith(inApp('/register'))}
        skipLabel={text('common.skipToContent')}
        header={<BrandHeader />}
        notices={
          <>
            <PrivacyStrip />
            <OfflineStrip />
            <OriginatorBar />
            <BannerStrips />
          </>
        }
        footer={<LegalFooter facts={facts} isFolded={applicationOf(pathname) !== undefined} />}
      >
        {children}
      </AppFrame>
      <ChatLauncher />
    </>
  );
}
