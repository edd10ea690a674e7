import { lazy, Suspense } from 'react';
import { brandLink } from '../../../renderer/brandLinks.ts';
import { useCopy } from '../../../renderer/CopyContext.tsx';
import { useRelease } from '../../../renderer/ReleaseContext.tsx';
import { useFlag } from '../../flags/FlagProvider.tsx';
import { SETTINGS } from '../../foundation/addresses.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { useProfile } from '../../session/useProfile.ts';
import { MenuList } from '../parts/headerStyles.ts';
import { useSeen } from './whoMaySee.ts';

export function SignedInAs() {
  const { text } = useCopy();
  const { firstName, lastName } = useProfile().data?.name ?? {};
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return name === '' ? null : <p>{text('menu.signedInAs', { name })}</p>;
}

const Wallet = lazy(() => import('../../wallet/WalletMenuPart.tsx'));

/** Wallet accounts, if the flag fe-wallet is on and there are any (WALLET-01). */
export function WalletPart() {
  const { enabled } = useFlag('fe-wallet');
  if (!enabled) return null;
  return (
    <Suspense fallback={null}>
      <Wallet />
    </Suspense>
  );
}

/** Settings, support and logout. */
export function AccountLinks({ onClose }: { onClose: () => void }) {
  const { text } = useCopy();
  const support = brandLink(useRelease().app.brand, 'support');
  const { logout } = useAuth();
  const leave = () => {
    onClose();
    void logout();
  };
  return (
    <MenuList>
      <li>
        <a href={SETTINGS}>{text('menu.settings')}</a>
      </li>
      {support === undefined ? null : (
        <li>
          <a href={support}>{text('menu.support')}</a>
        </li>
      )}
      <li>
        <button type="button" onClick={leave}>
          {text('menu.logout')}
        </button>
      </li>
    </MenuList>
  );
}

const LABELS: Readonly<Record<string, string>> = {
  exchange: 'menu.platform.exchange',
  pay: 'menu.platform.pay',
  universalMarketplace: 'menu.platform.universalMarketplace',
  universalPassport: 'menu.platform.universalPassport',
  portfolio: 'menu.platform.portfolio',
  groupManager: 'menu.platform.groupManager',
};

/** Other platform applications, if any (ROUTE-30, ROUTE-31). */
export function PlatformLinks() {
  const { text } = useCopy();
  const { platform } = useSeen();
  if (platform.length === 0) return null;
  return (
    <section>
      <h3>{text('menu.platform.title')}</h3>
      <MenuList>
        {platform.map(({ name, href }) => (
          <li key={name}>
            <a href={href}>{text(LABELS[name] ?? name)}</a>
          </li>
        ))}
      </MenuList>
    </section>
  );
}

export function SupportItem({ openChat }: { openChat: (() => void) | undefined }) {
  const { text } = useCopy();
  const { company } = useRelease().app.brand;
  return (
    <li>
      {openChat ? (
        <button type="button" onClick={openChat}>
          {text('menu.chat')}
        </button>
      ) : (
        <a href={`tel:${company.supportPhone}`}>{text('menu.call')}</a>
      )}
    </li>
  );
}
