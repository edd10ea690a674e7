import { Box, Tab, Tabs, useMediaQuery, useTheme } from '@mui/material';
import { type Ref, useState } from 'react';
import type { ExistingNames } from '../../../core/config/editor/existingNames.ts';
import { CHANGES, type Finding } from '../changes/changeCalls.ts';
import { useRead, useSay } from '../foundation/StaffContext.tsx';
import type { DraftStore } from './draftStore.ts';
import type { EditedFile } from './editCalls.ts';
import { FilePane } from './form/FilePane.tsx';
import { type YamlHandle, YamlPane } from './YamlPane.tsx';

interface PanesProps {
  readonly file: EditedFile;
  readonly lender: string;
  readonly store: DraftStore;
  readonly text: string;
  /** In this file, for this text. */
  readonly findings: readonly Finding[];
  readonly isReadOnly: boolean;
  readonly describedBy: string;
  readonly pane: Ref<YamlHandle>;
}

type View = 'form' | 'text';

/** The form of a file and its text, side by side where there is room: both are the same draft. */
export function Panes({ file, lender, store, text, findings, isReadOnly, describedBy, pane }: PanesProps) {
  const say = useSay();
  const theme = useTheme();
  const isWide = useMediaQuery(theme.breakpoints.up('lg'), { noSsr: true });
  const [view, setView] = useState<View>('text');
  const query = new URLSearchParams({ lender });
  const names = useRead<ExistingNames>(lender === '' ? null : `${CHANGES}/${file.change}/names?${query}`);
  const common = { path: file.path, text, findings, isReadOnly };
  const form = <FilePane {...common} names={names.data} onChange={store.change} />;
  const written = (
    <YamlPane ref={pane} {...common} onChange={(next) => store.change(next)} describedBy={describedBy} />
  );
  if (isWide)
    return (
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', gap: 2 }}>
        <Box
          role="region"
          aria-label={say('edit.form')}
          tabIndex={0}
          sx={{ height: '68dvh', overflow: 'auto', pt: 0.5, px: 0.5 }}
        >
          {form}
        </Box>
        {written}
      </Box>
    );
  return (
    <>
      <Tabs value={view} onChange={(_event, next: View) => setView(next)} aria-label={file.path}>
        <Tab value="text" label={say('edit.text')} />
        <Tab value="form" label={say('edit.form')} />
      </Tabs>
      {view === 'form' ? form : written}
    </>
  );
}
