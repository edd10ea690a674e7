import { useState } from 'react';
import { inside, text as textIn } from '../../../../../core/flow/looseRecord.ts';
import { useCopy } from '../../../../renderer/CopyContext.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { saveFile } from '../../../foundation/saveFile.ts';
import { LoadFailure } from '../../../parts/LoadFailure.tsx';
import { useScreen } from '../../ScreenContext.tsx';
import { timelineSteps } from './timelineSteps.ts';

const NOTICE = 'RESCISSION_NOTICE';

/** Panel `rescission`: how and until when the line can be canceled, with the notice to send (12 CFR 1026.15, G-22). */
export default function RescissionPanel() {
  const { text } = useCopy();
  const screen = useScreen();
  const date = textIn(inside(screen.application, 'timeline').rescissionEnds);
  const isOver = timelineSteps(screen).some(({ id, isDone }) => id === 'rescission' && isDone);
  if (isOver && date !== undefined) return <p>{text('screen.complete.cancel.over', { date })}</p>;
  return (
    <>
      <p>
        {date === undefined
          ? text('screen.complete.cancel.pending')
          : text('screen.complete.cancel.until', { date })}
      </p>
      <p>{text('screen.complete.cancel.how')}</p>
      <NoticeButton />
    </>
  );
}

/** Saves the latest notice. */
function NoticeButton() {
  const { text } = useCopy();
  const { uuid, services } = useScreen();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const download = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      const notice = (await services.documents.list(uuid)).findLast(
        ({ type, superseded }) => type === NOTICE && !superseded,
      );
      if (notice) saveFile(await services.documents.bytes(uuid, notice.uuid), notice.fileName);
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {error === undefined ? null : <LoadFailure error={error} />}
      <div>
        <Button variant="secondary" loading={busy} onClick={() => void download()}>
          {text('screen.complete.cancel.download')}
        </Button>
      </div>
    </>
  );
}
