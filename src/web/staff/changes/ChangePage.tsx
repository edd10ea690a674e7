import { Alert, Button, Link as MuiLink, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Decide } from '../../../core/config/editor/savedDraft.ts';
import { reachOfPath } from '../../../core/config/reachOfPath.ts';
import { type Read, useRead, useSignedIn, useTools } from '../foundation/StaffContext.tsx';
import { ActDialog } from '../parts/ActDialog.tsx';
import { Conflicts } from '../parts/Conflicts.tsx';
import { Moment } from '../parts/Moment.tsx';
import { Problem } from '../parts/Problem.tsx';
import { StaffPage } from '../parts/StaffPage.tsx';
import { useWork } from '../parts/useWork.ts';
import { Waiting } from '../parts/Waiting.tsx';
import { CheckOf } from './CheckOf.tsx';
import { CHANGES, type Change, type CheckedChange, type WholeChange } from './changeCalls.ts';
import { FileDiff } from './FileDiff.tsx';

/** One change: what it changes, what the check finds, and publishing it. */
export function ChangePage({ uuid }: { readonly uuid: string }) {
  const { say } = useTools();
  const read = useRead<WholeChange>(`${CHANGES}/${uuid}`);
  const change = read.data?.change;
  return (
    <StaffPage title={change?.title ?? say('changes.one')} says={change?.why}>
      <Waiting read={read}>{(whole) => <Whole whole={whole} read={read} />}</Waiting>
    </StaffPage>
  );
}

interface WholeProps {
  readonly whole: WholeChange;
  readonly read: Read<WholeChange>;
}

function Whole({ whole: { change, files, conflicts, newest }, read }: WholeProps) {
  const { say, client } = useTools();
  const { may, mayAnywhere } = useSignedIn();
  const [checked, setChecked] = useState<CheckedChange>();
  const { isBusy, error, run } = useWork();
  const check = (): Promise<void> =>
    run(async () => setChecked(await client.send<CheckedChange>('POST', `${CHANGES}/${change.uuid}/check`)));
  const isOpen = change.state === 'open';
  const isEdited = (path: string): boolean =>
    isOpen && /\.(?:ya?ml|json)$/.test(path) && may('change.edit', reachOfPath(path));
  return (
    <Stack spacing={2}>
      <Typography>
        {say('changes.by', { by: change.by, changedBy: change.changedBy })} <Moment at={change.changedAt} />
      </Typography>
      {!isOpen && (
        <Alert severity="info">
          {say(`changes.${change.state}Says`)}{' '}
          {change.published !== null && (
            <MuiLink component={Link} href={`/releases/${change.published}`}>
              {say('releases.at', { position: change.published })}
            </MuiLink>
          )}
        </Alert>
      )}
      {isOpen && newest !== change.position && <OverNewest {...{ change, conflicts, newest, read }} />}
      {isOpen && (
        <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
          {mayAnywhere('change.edit') && (
            <Button variant="outlined" loading={isBusy} onClick={() => void check()}>
              {say('changes.check')}
            </Button>
          )}
          {mayAnywhere('change.edit') && (
            <Button variant="outlined" component={Link} href={`/changes/${change.uuid}/edit`}>
              {say('edit.file')}
            </Button>
          )}
          <Acts change={change} onDone={() => void read.again()} />
        </Stack>
      )}
      {error !== undefined && <Problem error={error} />}
      {checked && (
        <CheckOf change={change.uuid} checked={checked} isStale={checked.version !== change.version} />
      )}
      <Typography variant="h2">{say('changes.differs', { count: files.length })}</Typography>
      {files.length === 0 && <Typography>{say('changes.noFiles')}</Typography>}
      {files.map((file) => (
        <FileDiff
          key={file.path}
          {...file}
          editAt={isEdited(file.path) ? editorOf(change, file.path) : undefined}
        />
      ))}
    </Stack>
  );
}

const editorOf = ({ uuid }: Change, path: string): string =>
  `/changes/${uuid}/edit?${new URLSearchParams({ path })}`;

interface OverNewestProps extends Pick<WholeChange, 'change' | 'conflicts' | 'newest'> {
  readonly read: Read<WholeChange>;
}

/** A change that was begun before others published: put over the newest configuration, with a decision where both changed something. */
function OverNewest({ change: { uuid, version, paths }, conflicts, newest, read }: OverNewestProps) {
  const { say, client, tell } = useTools();
  const { may } = useSignedIn();
  const { isBusy, error, run } = useWork();
  const rebase = async (decide?: Decide): Promise<void> => {
    const choices = conflicts.map((conflict) => {
      const decision = decide?.(conflict);
      const { path, pointer } = conflict;
      return {
        path,
        pointer,
        ...(typeof decision === 'object' ? { value: decision.value } : { take: decision }),
      };
    });
    await client.send('POST', `${CHANGES}/${uuid}/rebase`, { version, choices });
    tell(say('changes.rebased', { position: newest }));
    await read.again();
  };
  const mayRebase = paths.every((path) => may('change.edit', reachOfPath(path)));
  if (conflicts.length > 0 && mayRebase) return <Conflicts conflicts={conflicts} onDecide={rebase} />;
  return (
    <Alert
      severity={conflicts.length > 0 ? 'warning' : 'info'}
      action={
        mayRebase && (
          <Button color="inherit" size="small" loading={isBusy} onClick={() => void run(() => rebase())}>
            {say('changes.rebase')}
          </Button>
        )
      }
    >
      {say(conflicts.length > 0 ? 'changes.conflicts' : 'changes.behind', { position: newest })}
      {conflicts.map(({ path, pointer }) => (
        <div key={`${path} ${pointer}`}>
          <code>{`${path} ${pointer}`}</code>
        </div>
      ))}
      {error !== undefined && <Problem error={error} />}
    </Alert>
  );
}

interface ActsProps {
  readonly change: Change;
  readonly onDone: () => void;
}

function Acts({ change: { uuid, version, title, paths }, onDone }: ActsProps) {
  const { say, client, tell } = useTools();
  const { mayAnywhere } = useSignedIn();
  const [asked, setAsked] = useState<'publish' | 'abandon'>();
  return (
    <>
      {mayAnywhere('release.publish') && (
        <Button variant="contained" disabled={paths.length === 0} onClick={() => setAsked('publish')}>
          {say('changes.publish')}
        </Button>
      )}
      {mayAnywhere('change.edit') && (
        <Button color="error" onClick={() => setAsked('abandon')}>
          {say('changes.abandon')}
        </Button>
      )}
      {asked && (
        <ActDialog
          title={say(`changes.${asked}Title`, { title })}
          says={say(`changes.${asked}Asks`)}
          does={say(`changes.${asked}`)}
          isHarsh={asked === 'abandon'}
          onClose={() => setAsked(undefined)}
          onDo={async (why) => {
            const told = await client.send<{ readonly waits?: readonly string[] }>(
              'POST',
              `${CHANGES}/${uuid}/${asked}`,
              { version, why },
            );
            tell(say(told.waits?.length ? 'changes.publishWaits' : `changes.${asked}Done`));
            onDone();
          }}
        />
      )}
    </>
  );
}
