import { Alert, Button, MenuItem, Stack, TextField, Typography } from '@mui/material';
import { type KeyboardEvent, useId, useRef } from 'react';
import { Link, useSearchParams } from 'wouter';
import { reachOfPath } from '../../../core/config/reachOfPath.ts';
import { ofLender } from '../../../core/staff/reach.ts';
import { useSignedIn, useTools } from '../foundation/StaffContext.tsx';
import type { Lender } from '../foundation/staffSession.ts';
import { Conflicts } from '../parts/Conflicts.tsx';
import { Problem } from '../parts/Problem.tsx';
import { StaffPage } from '../parts/StaffPage.tsx';
import { ChooseFile } from './ChooseFile.tsx';
import type { DraftStore } from './draftStore.ts';
import type { EditedFile, OpenedFile } from './editCalls.ts';
import { FindingList } from './FindingList.tsx';
import { Panes } from './Panes.tsx';
import { useDraft, useDraftState, useOpened, useVerdict } from './useDraft.ts';
import type { YamlHandle } from './YamlPane.tsx';

/** A file of a change, edited with findings while typing. Which file, and for which lender it is checked, stands in the address. */
export function EditPage({ uuid }: { readonly uuid: string }) {
  const [asked] = useSearchParams();
  const path = asked.get('path');
  return path === null ? <ChooseFile change={uuid} /> : <EditFile key={path} file={{ change: uuid, path }} />;
}

function EditFile({ file }: { readonly file: EditedFile }) {
  const { say } = useTools();
  const opened = useOpened(file);
  return (
    <StaffPage title={file.path.split('/').at(-1) ?? ''} says={say('edit.says', { path: file.path })}>
      {opened.error !== undefined && <Problem error={opened.error} onAgain={opened.again} />}
      {opened.data && <Editor file={file} opened={opened.data} />}
      {!opened.data && opened.error === undefined && (
        <Typography role="status">{say('app.loading')}</Typography>
      )}
    </StaffPage>
  );
}

/** Lenders that a file is checked for: those whom it has its effect for, as far as somebody reads there. */
function useCheckedFor(path: string): readonly Lender[] {
  const { session, may } = useSignedIn();
  const reach = reachOfPath(path);
  const own = session.lenders.filter(({ code }) => may('configuration.read', ofLender(code)));
  const touched = own.filter(
    ({ code, kind }) => reach === 'all' || reach === ofLender(code) || reach === `kind:${kind}`,
  );
  return touched.length > 0 ? touched : own;
}

function Editor({ file, opened }: { readonly file: EditedFile; readonly opened: OpenedFile }) {
  const { say } = useTools();
  const { may } = useSignedIn();
  const [asked] = useSearchParams();
  const store = useDraft(file, opened);
  const { text, state, conflicts } = useDraftState(store);
  const lenders = useCheckedFor(file.path);
  const lender = lenders.find(({ code }) => code === asked.get('lender')) ?? lenders[0];
  const verdict = useVerdict(file, lender?.code ?? '', store);
  const findings =
    verdict && !verdict.isStale ? verdict.findings.filter((one) => one.file === file.path) : [];
  const pane = useRef<YamlHandle>(null);
  const listId = useId();
  const { change } = opened.whole;
  const mayEdit = may('change.edit', reachOfPath(file.path)) && change.state === 'open' && state !== 'ended';
  return (
    <Stack spacing={2} onKeyDown={(event) => shortcut(event, store)}>
      <TopBar {...{ file, lenders, store, mayEdit }} lender={lender} title={change.title} />
      {!mayEdit && (
        <Alert severity="info">
          {say(state === 'ended' || change.state !== 'open' ? 'edit.ended' : 'edit.readOnly')}
        </Alert>
      )}
      {state === 'conflicting' && (
        <Conflicts conflicts={conflicts} onDecide={(decide) => store.save(decide)} />
      )}
      {text === null ? (
        <Alert
          severity="info"
          action={
            mayEdit && (
              <Button color="inherit" size="small" onClick={() => store.change('', 'done')}>
                {say('edit.begin')}
              </Button>
            )
          }
        >
          {say('edit.none')}
        </Alert>
      ) : (
        <Panes
          {...{ file, store, text, pane, findings }}
          lender={lender?.code ?? ''}
          isReadOnly={!mayEdit}
          describedBy={listId}
        />
      )}
      <FindingList
        id={listId}
        path={file.path}
        lender={lender?.name ?? ''}
        verdict={verdict}
        onGo={({ line, column }) => pane.current?.goTo(line, column)}
      />
    </Stack>
  );
}

/** Whether the draft is saved, and going back and forth in it. */
function DraftBar({ store, mayEdit }: { readonly store: DraftStore; readonly mayEdit: boolean }) {
  const { say } = useTools();
  const { state, error, canUndo, canRedo, merged } = useDraftState(store);
  if (!mayEdit) return null;
  return (
    <>
      <Button onClick={store.undo} disabled={!canUndo}>
        {say('edit.undo')}
      </Button>
      <Button onClick={store.redo} disabled={!canRedo}>
        {say('edit.redo')}
      </Button>
      <Typography role="status" color="text.secondary" sx={{ minWidth: '11ch' }}>
        {say(`edit.${state}`)} {merged > 0 && say('edit.merged', { count: merged })}
      </Typography>
      {state === 'failed' && <Problem error={error} onAgain={() => void store.save()} />}
    </>
  );
}

interface TopBarProps {
  readonly file: EditedFile;
  /** Of the change. */
  readonly title: string;
  readonly lenders: readonly Lender[];
  readonly lender: Lender | undefined;
  readonly store: DraftStore;
  readonly mayEdit: boolean;
}

/** Where the file belongs, whom it is checked for, and whether it is saved. */
function TopBar({ file, title, lenders, lender, store, mayEdit }: TopBarProps) {
  const { say } = useTools();
  const [, ask] = useSearchParams();
  return (
    <Stack
      direction={{ xs: 'column', sm: 'row' }}
      spacing={1}
      useFlexGap
      sx={{ flexWrap: 'wrap', alignItems: { sm: 'center' } }}
    >
      <Button component={Link} href={`/changes/${file.change}`}>
        {say('edit.toChange', { title: title })}
      </Button>
      <Button component={Link} href={`/changes/${file.change}/edit`}>
        {say('edit.otherFile')}
      </Button>
      {lenders.length > 1 && lender && (
        <TextField
          select
          size="small"
          label={say('edit.checkedFor')}
          value={lender.code}
          onChange={({ target }) => ask({ path: file.path, lender: target.value }, { replace: true })}
          sx={{ minWidth: 180 }}
        >
          {lenders.map(({ code, name }) => (
            <MenuItem key={code} value={code}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
      <DraftBar store={store} mayEdit={mayEdit} />
    </Stack>
  );
}

/** Undo, redo and save by the keys that people know. */
function shortcut(event: KeyboardEvent, { undo, redo, save }: DraftStore): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const work = { z: event.shiftKey ? redo : undo, y: redo, s: save }[event.key.toLowerCase()];
  if (!work) return;
  event.preventDefault();
  void work();
}
