import { Alert, Button, Stack, TextField } from '@mui/material';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import type { ExistingNames, IdSection } from '../../../core/config/editor/existingNames.ts';
import { CHANGES, type Change } from '../changes/changeCalls.ts';
import { IntoChange } from '../changes/IntoChange.tsx';
import { useRead, useTools } from '../foundation/StaffContext.tsx';
import { Problem } from '../parts/Problem.tsx';
import { StaffPage } from '../parts/StaffPage.tsx';
import { useWork } from '../parts/useWork.ts';

/** Leads from something that is seen, such as a screen, to the file that it stands in: asks only in which change it is edited. */
export function StartEditing() {
  const { say, client } = useTools();
  const [asked] = useSearchParams();
  const [, go] = useLocation();
  const { isBusy, error, run } = useWork();
  const changes = useRead<{ readonly changes: readonly Change[] }>(`${CHANGES}?state=open`);
  const [into, setInto] = useState('');
  const [title, setTitle] = useState('');
  const [why, setWhy] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [section, id, lender] = ['section', 'id', 'lender'].map((name) => asked.get(name) ?? '');
  const all = changes.data?.changes ?? [];
  const known = all.find(({ uuid }) => uuid === into);
  const isReady = known !== undefined || (title.trim() !== '' && why.trim() !== '');
  const begin = async (): Promise<void> => {
    const { uuid } =
      known ??
      (await client.send<Change>('POST', CHANGES, { title: title.trim(), why: why.trim(), files: [] }));
    // What goes wrong after this is tried again in the same change.
    setInto(uuid);
    await changes.again();
    const query = new URLSearchParams({ lender: lender ?? '' });
    const names = await client.get<ExistingNames>(`${CHANGES}/${uuid}/names?${query}`);
    const found = names.ids[section as IdSection]?.find((one) => one.id === id);
    setMissing(!found);
    if (found) go(`/changes/${uuid}/edit?${new URLSearchParams({ path: found.file, lender: lender ?? '' })}`);
  };
  return (
    <StaffPage title={say('start.title', { id: id ?? '' })} says={say('start.says')}>
      <Stack
        component="form"
        spacing={2}
        sx={{ maxWidth: 560 }}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) void run(begin);
        }}
      >
        <IntoChange {...{ changes: all, into, setInto, title, setTitle }} />
        {!known && (
          <TextField
            label={say('act.why')}
            value={why}
            onChange={({ target }) => setWhy(target.value)}
            slotProps={{ htmlInput: { maxLength: 500 } }}
            required
          />
        )}
        {isMissing && <Alert severity="warning">{say('start.missing')}</Alert>}
        {error !== undefined && <Problem error={error} />}
        <div>
          <Button type="submit" variant="contained" loading={isBusy} disabled={!isReady}>
            {say('start.go')}
          </Button>
        </div>
      </Stack>
    </StaffPage>
  );
}
