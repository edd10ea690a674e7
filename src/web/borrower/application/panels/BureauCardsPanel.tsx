import { useCopy } from '../../../renderer/CopyContext.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Stack } from '../../../ui/layout/Stack.tsx';
import { useScreen } from '../ScreenContext.tsx';

interface Bureau {
  readonly id: string;
  readonly name: string;
  readonly unfreeze: string;
}

const bureaus: readonly Bureau[] = [
  {
    id: 'EQUIFAX',
    name: 'screen.credit.bureau.equifax',
    unfreeze: 'screen.credit.error.unfreeze.equifax',
  },
  {
    id: 'EXPERIAN',
    name: 'screen.credit.bureau.experian',
    unfreeze: 'screen.credit.error.unfreeze.experian',
  },
  {
    id: 'TRANSUNION',
    name: 'screen.credit.bureau.transunion',
    unfreeze: 'screen.credit.error.unfreeze.transunion',
  },
];

/**
 * Panel `bureau-cards`: one card per credit bureau the lender named (all by default), with the brand's unfreeze link
 * and, where a PIN opens the file, the way to enter it (G-11, C-14).
 */
export default function BureauCardsPanel() {
  const { text, rich } = useCopy();
  const { facts, status, goTo } = useScreen();
  const named = facts['application.frozenBureaus'];
  const frozen = Array.isArray(named) && named.length > 0 ? named : bureaus.map(({ id }) => id);
  return (
    <Stack>
      {bureaus
        .filter(({ id }) => frozen.includes(id))
        .map(({ id, name, unfreeze }) => (
          <Card key={id} aria-labelledby={`bureau-${id}`}>
            <h2 id={`bureau-${id}`}>{text(name)}</h2>
            <p>{rich(unfreeze)}</p>
          </Card>
        ))}
      {status.creditPinRefused === true ? (
        <Alert tone="danger">
          <p>{text('screen.credit.pin.refused')}</p>
        </Alert>
      ) : null}
      {status.creditFrozenWithPin === true ? (
        <div>
          <Button variant="secondary" onClick={() => goTo('review-app/incorrect-pin')}>
            {text('screen.credit.error.havePin')}
          </Button>
        </div>
      ) : null}
    </Stack>
  );
}
