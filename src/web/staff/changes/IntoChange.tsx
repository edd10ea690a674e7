import { MenuItem, TextField } from '@mui/material';
import { useTools } from '../foundation/StaffContext.tsx';
import type { Change } from './changeCalls.ts';

interface IntoChangeProps {
  /** Those that are open. */
  readonly changes: readonly Change[];
  /** The chosen one; empty for a new one. */
  readonly into: string;
  readonly setInto: (uuid: string) => void;
  readonly title: string;
  readonly setTitle: (title: string) => void;
}

/** Chooses an open change, or names a new one. */
export function IntoChange({ changes, into, setInto, title, setTitle }: IntoChangeProps) {
  const { say } = useTools();
  const known = changes.some(({ uuid }) => uuid === into);
  return (
    <>
      <TextField
        select
        label={say('words.into')}
        value={known ? into : ''}
        onChange={({ target }) => setInto(target.value)}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{say('words.newChange')}</MenuItem>
        {changes.map(({ uuid, title: name }) => (
          <MenuItem key={uuid} value={uuid}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      {!known && (
        <TextField
          label={say('words.newTitle')}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
          slotProps={{ htmlInput: { maxLength: 200 } }}
          required
        />
      )}
    </>
  );
}
