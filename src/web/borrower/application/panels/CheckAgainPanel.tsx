import { useCopy } from '../../../renderer/CopyContext.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useScreen } from '../ScreenContext.tsx';

export default function CheckAgainPanel() {
  const { text } = useCopy();
  const { goTo } = useScreen();
  return (
    <div>
      <Button variant="secondary" onClick={() => goTo('')}>
        {text('application.status.checkAgain')}
      </Button>
    </div>
  );
}
