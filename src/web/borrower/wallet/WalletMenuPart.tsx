import styled from '@emotion/styled';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { DappCoreProvider, useWalletAccounts } from './DappCoreProvider.tsx';
import { shortAddress } from './shortAddress.ts';

const Accounts = styled('dl')({
  margin: 0,
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  gap: '0.25rem 1rem',
  '& dt': { overflowWrap: 'anywhere' },
  '& dd': { margin: 0, fontVariantNumeric: 'tabular-nums' },
});

/** Wallet accounts in the profile menu, if any (WALLET-01). */
export default function WalletMenuPart({ fetch: call }: { readonly fetch?: typeof fetch }) {
  return (
    <DappCoreProvider {...(call ? { fetch: call } : {})}>
      <WalletAccounts />
    </DappCoreProvider>
  );
}

function WalletAccounts() {
  const { text } = useCopy();
  const accounts = useWalletAccounts() ?? [];
  if (accounts.length === 0) return null;
  return (
    <section>
      <h3>{text('wallet.title')}</h3>
      <Accounts>
        {accounts.map(({ account: { name, address } }) => [
          <dt key={`${address} name`}>{name}</dt>,
          <dd key={address} title={address}>
            {shortAddress(address)}
          </dd>,
        ])}
      </Accounts>
    </section>
  );
}
