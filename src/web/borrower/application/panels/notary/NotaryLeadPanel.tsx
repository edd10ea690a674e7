import { useCallback, useRef, useState } from 'react';
import type { PanelProps } from '../../../../renderer/FormContext.tsx';
import { useField } from '../../../../renderer/useForm.ts';
import { LoadFailure } from '../../../parts/LoadFailure.tsx';
import { useScreen, useTakeOver } from '../../ScreenContext.tsx';

/** Panel `notary-lead`: saves how to meet the notary (field `field`) and leads to the appointment or session. */
export default function NotaryLeadPanel({ options }: PanelProps) {
  const { save, reload, goTo } = useScreen();
  const mode = useField(String(options?.field))?.answer;
  const isSaving = useRef(false);
  const [error, setError] = useState<unknown>();
  const lead = useCallback(async (): Promise<void> => {
    if (isSaving.current) return;
    isSaving.current = true;
    setError(undefined);
    try {
      await save('notaryMode', { mode: String(mode) });
      await reload();
      goTo(mode === 'MANUAL' ? 'notary/schedule-manual' : 'notary/session');
    } catch (failure) {
      setError(failure);
    }
    isSaving.current = false;
  }, [save, reload, goTo, mode]);
  useTakeOver(lead);
  return error === undefined ? null : <LoadFailure error={error} />;
}
