import { lazy, Suspense } from 'react';
import { useCopy } from '../../../renderer/CopyContext.tsx';
import { useRelease } from '../../../renderer/ReleaseContext.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Header } from '../../../ui/layout/Header.tsx';
import { useIsWideIfKnown } from '../../../ui/useIsWide.ts';
import { useOpenChat } from '../../chat/chatSlot.ts';
import { DASHBOARD } from '../../foundation/addresses.ts';
import { ownLogin } from '../../foundation/ownLogin.ts';
import { usePlace } from '../../foundation/router.tsx';
import { LanguageSwitch } from '../../language/LanguageSwitch.tsx';
import { useReferringOriginator } from '../../originator/useOriginator.ts';
import { IconButton, OnNarrow, OnWide, TextButton } from '../parts/headerStyles.ts';
import { headerOverlays } from './headerOverlays.ts';
import { Logo } from './Logo.tsx';
import { type Opener, useOpener } from './useOpener.ts';
import { useSeen } from './whoMaySee.ts';

const Nothing = () => <></>;

/** Only for signed-in users; the header works without it. */
const SignedInTools = lazy(() => import('./SignedInTools.tsx').catch(() => ({ default: Nothing })));

/** The header in one row at every width: lender, contact and account (SHELL-01 to SHELL-05). */
export function BrandHeader() {
  const isWide = useIsWideIfKnown();
  const opener = useOpener();
  // Rerenders on navigation, because signing in happens on the way.
  usePlace();
  const { isSignedIn } = useSeen();
  const { isComing, originator } = useReferringOriginator();
  const { opened, open, close } = opener;
  const Opened = opened && headerOverlays[opened];
  const tools = isSignedIn ? (
    <Suspense fallback={<span className="eq-header-tools" />}>
      <SignedInTools isWide={isWide !== false} opener={opener} />
    </Suspense>
  ) : null;
  return (
    <>
      <Header
        padded={isComing || originator !== undefined}
        logo={<Logo />}
        right={
          // In one place at every width, so that an open dialog survives rotation.
          <>
            {isWide === false ? null : (
              <OnWide>
                <WideLinks />
              </OnWide>
            )}
            {tools}
            {isWide === true ? null : (
              <OnNarrow>
                <MenuButton opener={opener} />
              </OnNarrow>
            )}
          </>
        }
      />
      {Opened ? <Opened key={opened} onClose={close} onOpen={open} /> : null}
    </>
  );
}

function WideLinks() {
  const { text } = useCopy();
  const { brand } = useRelease().app;
  const openChat = useOpenChat();
  const { isSignedIn, dashboard } = useSeen();
  const login = ownLogin(usePlace().pathname)();
  return (
    <>
      {openChat ? (
        <TextButton type="button" onClick={openChat}>
          {text('shell.header.chat')}
        </TextButton>
      ) : (
        <a href={`tel:${brand.company.supportPhone}`}>{text('shell.header.support')}</a>
      )}
      <LanguageSwitch Button={TextButton} />
      {isSignedIn ? null : <a href={login}>{text('shell.header.login')}</a>}
      {dashboard ? <a href={DASHBOARD}>{text('shell.header.dashboard')}</a> : null}
    </>
  );
}

function MenuButton({ opener }: { opener: Opener }) {
  const { text } = useCopy();
  return (
    <IconButton
      type="button"
      aria-label={text('shell.header.menu')}
      aria-haspopup="dialog"
      aria-expanded={opener.opened === 'menu'}
      onClick={() => opener.open('menu')}
      {...opener.ahead('menu')}
    >
      <Icon name="menu" />
    </IconButton>
  );
}
