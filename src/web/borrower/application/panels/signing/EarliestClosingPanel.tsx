import { inside, text as textIn } from '../../../../../core/flow/looseRecord.ts';
import { useCopy } from '../../../../renderer/CopyContext.tsx';
import { Alert } from '../../../../ui/feedback/Alert.tsx';
import { useApp } from '../../../foundation/AppContext.tsx';
import { useScreen } from '../../ScreenContext.tsx';

/** Panel `earliest-closing`: the first day to sign, while in the future (G-36). */
export default function EarliestClosingPanel() {
  const { text } = useCopy();
  const { application } = useScreen();
  const { today } = useApp();
  const date = textIn(inside(application, 'timeline').earliestClosing);
  if (date === undefined || date <= today()) return null;
  return (
    <Alert tone="info">
      <p>{text('screen.signing.earliest', { date })}</p>
    </Alert>
  );
}
