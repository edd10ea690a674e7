import type { ComponentProps } from 'react';
import { useCopy } from '../../../renderer/CopyContext.tsx';
import { PanelLayer } from '../../../ui/feedback/PanelLayer.tsx';
import { Stack } from '../../../ui/layout/Stack.tsx';
import { useOpenChat } from '../../chat/chatSlot.ts';
import { DASHBOARD } from '../../foundation/addresses.ts';
import { ownLogin } from '../../foundation/ownLogin.ts';
import { usePlace } from '../../foundation/router.tsx';
import { useApplicationUuid } from '../../foundation/subject.ts';
import { LanguageSwitch } from '../../language/LanguageSwitch.tsx';
import { MenuList } from '../parts/headerStyles.ts';
import type { HeaderOverlayProps } from './headerOverlayProps.ts';
import { AccountLinks, PlatformLinks, SignedInAs, SupportItem, WalletPart } from './MenuParts.tsx';
import { useSeen } from './whoMaySee.ts';

/** The header's content as one menu, below 1024 px. */
export default function HeaderMenu({ onClose, onOpen }: HeaderOverlayProps) {
  const { text } = useCopy();
  const { isSignedIn } = useSeen();
  const openChat = useOpenChat();
  const chat =
    openChat &&
    (() => {
      onClose();
      openChat();
    });
  return (
    <PanelLayer
      id="header-menu"
      place="side"
      title={text('menu.title')}
      closeLabel={text('common.close')}
      onClose={onClose}
    >
      <Stack data-gap="small">
        {isSignedIn ? <SignedInAs /> : null}
        <MenuList>
          <SupportItem openChat={chat} />
          <OwnItems onOpen={onOpen} />
          <LanguageSwitch Button={Item} onChoose={onClose} />
        </MenuList>
        {isSignedIn ? (
          <>
            <WalletPart />
            <AccountLinks onClose={onClose} />
            <PlatformLinks />
          </>
        ) : null}
      </Stack>
    </PanelLayer>
  );
}

const Item = (props: ComponentProps<'button'>) => (
  <li>
    <button type="button" {...props} />
  </li>
);

function OwnItems({ onOpen }: Pick<HeaderOverlayProps, 'onOpen'>) {
  const { text } = useCopy();
  const { isSignedIn, dashboard, feedback } = useSeen();
  const login = ownLogin(usePlace().pathname)();
  const uuid = useApplicationUuid();
  if (!isSignedIn)
    return (
      <li>
        <a href={login}>{text('menu.login')}</a>
      </li>
    );
  return (
    <>
      {dashboard ? (
        <li>
          <a href={DASHBOARD}>{text('menu.dashboard')}</a>
        </li>
      ) : null}
      {uuid === undefined ? null : (
        <li>
          <button type="button" onClick={() => onOpen('drawer')}>
            {text('menu.application')}
          </button>
        </li>
      )}
      {feedback ? (
        <li>
          <button type="button" onClick={() => onOpen('feedback')}>
            {text('menu.feedback')}
          </button>
        </li>
      ) : null}
    </>
  );
}
