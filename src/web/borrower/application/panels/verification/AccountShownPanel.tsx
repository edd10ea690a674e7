import { inside, text as textIn } from '../../../../../core/flow/looseRecord.ts';
import { useCopy } from '../../../../renderer/CopyContext.tsx';
import type { PanelProps } from '../../../../renderer/FormContext.tsx';
import { useRelease } from '../../../../renderer/ReleaseContext.tsx';
import { Alert } from '../../../../ui/feedback/Alert.tsx';
import { Card } from '../../../../ui/layout/Card.tsx';
import { SummaryList } from '../../../../ui/layout/SummaryList.tsx';
import { useScreen } from '../../ScreenContext.tsx';
import { lastFour } from './lastFour.ts';

/**
 * Panel `account-shown`: the account's last four digits (APP-16); with option `hint`, that its check failed (APP-17).
 */
export default function AccountShownPanel({ options }: PanelProps) {
  const { text } = useCopy();
  const { application } = useScreen();
  const last4 = lastFour(application);
  const items = useItems();
  if (last4 === undefined) return null;
  if (options?.hint === true)
    return (
      <Alert tone="warning">
        <p>{text('screen.bank.account.hint', { last4 })}</p>
      </Alert>
    );
  return (
    <Card aria-label={text('screen.bank.account.title')}>
      <h2>{text('screen.bank.account.title')}</h2>
      <SummaryList items={items} />
    </Card>
  );
}

function useItems() {
  const { text } = useCopy();
  const { app } = useRelease();
  const { application } = useScreen();
  const { bankName, accountType, state } = inside(application, 'account');
  const labelled = (enumName: string, value: unknown): string | undefined => {
    const label = app.enums[enumName]?.values.find(({ id }) => id === value)?.label;
    return label === undefined ? undefined : text(label);
  };
  const last4 = lastFour(application) ?? '';
  const rows = [
    { id: 'bank', label: 'screen.bank.account.bank', value: textIn(bankName) },
    { id: 'type', label: 'screen.bank.account.type', value: labelled('accountTypes', accountType) },
    {
      id: 'number',
      label: 'screen.bank.account.number',
      value: text('screen.bank.account.ending', { last4 }),
    },
    { id: 'state', label: 'screen.bank.account.state', value: labelled('verifications', state) },
  ];
  return rows.flatMap(({ id, label, value }) =>
    value === undefined ? [] : [{ id, label: text(label), value }],
  );
}
