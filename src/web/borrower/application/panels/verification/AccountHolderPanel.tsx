import { useCopy } from '../../../../renderer/CopyContext.tsx';
import { SummaryList } from '../../../../ui/layout/SummaryList.tsx';
import { useScreen } from '../../ScreenContext.tsx';

/** Panel `account-holder`: who must own the account; read only (G-16). */
export default function AccountHolderPanel() {
  const { text } = useCopy();
  const { facts } = useScreen();
  const holder = facts['application.legalName'];
  if (typeof holder !== 'string') return null;
  return <SummaryList items={[{ id: 'holder', label: text('screen.bank.account.holder'), value: holder }]} />;
}
