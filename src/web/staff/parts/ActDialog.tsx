import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Stack,
  TextField,
} from '@mui/material';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useSay } from '../foundation/StaffContext.tsx';
import { Problem } from './Problem.tsx';

interface ActDialogProps {
  readonly title: string;
  readonly says?: string | undefined;
  /** What the button says that does it. */
  readonly does: string;
  /** Whether a reason must be given, may be, or is not asked. */
  readonly why?: 'needed' | 'asked' | 'none';
  readonly isHarsh?: boolean;
  /** Whether the further fields hold all that is needed. */
  readonly isReady?: boolean;
  readonly onClose: () => void;
  /** Closes when it resolves, and shows what it rejects with. */
  readonly onDo: (why: string) => Promise<unknown>;
  readonly children?: ReactNode;
}

/** Asks for what an act needs, and why, and does it once. */
export function ActDialog(props: ActDialogProps) {
  const {
    title,
    says,
    does,
    why = 'needed',
    isHarsh = false,
    isReady = true,
    onClose,
    onDo,
    children,
  } = props;
  const say = useSay();
  const id = useId();
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const isWhole = isReady && (why !== 'needed' || reason.trim() !== '');
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy || !isWhole) return;
    setBusy(true);
    setError(undefined);
    try {
      await onDo(reason.trim());
      onClose();
    } catch (refused) {
      setError(refused);
      setBusy(false);
    }
  };
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={isBusy ? undefined : onClose} aria-labelledby={id}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            {says && <DialogContentText>{says}</DialogContentText>}
            {children}
            {why !== 'none' && (
              <TextField
                label={say(why === 'needed' ? 'act.why' : 'act.whyOptional')}
                helperText={say('act.whyHint')}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
                required={why === 'needed'}
                multiline
                minRows={2}
                slotProps={{ htmlInput: { maxLength: 500 } }}
              />
            )}
            {error !== undefined && <Problem error={error} />}
          </Stack>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose} disabled={isBusy}>
            {say('act.cancel')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={isHarsh ? 'error' : 'primary'}
            disabled={!isWhole}
            loading={isBusy}
          >
            {does}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
