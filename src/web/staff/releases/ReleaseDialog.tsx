import { FormControlLabel, Radio, RadioGroup, TextField } from '@mui/material';
import { useState } from 'react';
import { useTools } from '../foundation/StaffContext.tsx';
import { ActDialog } from '../parts/ActDialog.tsx';
import { PLANS, type Published } from './releaseCalls.ts';
import { useWhom } from './useWhom.ts';

interface ReleaseDialogProps {
  readonly lenders: readonly { readonly code: string; readonly name: string }[];
  readonly position: number | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Makes a configuration current for some lenders, now or at a time. */
export function ReleaseDialog({ lenders, position, onClose, onDone }: ReleaseDialogProps) {
  const { say, client, tell, now } = useTools();
  const whom = useWhom();
  const [when, setWhen] = useState<'now' | 'later'>('now');
  const [due, setDue] = useState('');
  const only = lenders.map(({ code }) => code);
  const at = due === '' ? Number.NaN : new Date(due).getTime();
  const isInTime = when === 'now' || at > now();
  const release = async (why: string): Promise<void> => {
    const common = { only, why, ...(position !== undefined && { position }) };
    if (when === 'later') {
      await client.send('POST', PLANS, { ...common, due: new Date(at).toISOString() });
      tell(say('release.planned'));
    } else {
      const { waits } = await client.send<Published>('POST', '/publish/release', common);
      tell(waits.length > 0 ? say('release.waits') : say('release.done'));
    }
    onDone();
  };
  return (
    <ActDialog
      title={say('release.title', { position: position ?? 0 })}
      says={say('release.says', { lenders: whom(lenders.map(({ name }) => name)) })}
      does={say(when === 'now' ? 'release.now' : 'release.plan')}
      isReady={isInTime}
      onClose={onClose}
      onDo={release}
    >
      <RadioGroup
        aria-label={say('release.when')}
        value={when}
        onChange={(_event, next) => setWhen(next === 'later' ? 'later' : 'now')}
      >
        <FormControlLabel value="now" control={<Radio />} label={say('release.whenNow')} />
        <FormControlLabel value="later" control={<Radio />} label={say('release.whenLater')} />
      </RadioGroup>
      {when === 'later' && (
        <TextField
          type="datetime-local"
          label={say('release.due')}
          helperText={say('release.dueHint')}
          value={due}
          onChange={({ target }) => setDue(target.value)}
          error={due !== '' && !isInTime}
          slotProps={{ inputLabel: { shrink: true } }}
          required
        />
      )}
    </ActDialog>
  );
}
