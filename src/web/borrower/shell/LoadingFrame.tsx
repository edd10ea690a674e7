import { useCopy } from '../../renderer/CopyContext.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { AppFrame } from '../../ui/layout/AppFrame.tsx';
import { Header } from '../../ui/layout/Header.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { Logo } from './header/Logo.tsx';

/**
 * What stands while the scripts of a page load that is of one person: the same for everybody. It has nothing to press but the
 * logo, because nothing would be heard yet.
 */
export function LoadingFrame() {
  const { text } = useCopy();
  return (
    <AppFrame tall skipLabel={text('common.skipToContent')} header={<Header logo={<Logo />} />}>
      <Page>
        <Skeleton label={text('loader.page')} lines={4} />
      </Page>
    </AppFrame>
  );
}
