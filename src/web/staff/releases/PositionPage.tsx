import { Alert, Button, Chip, Link as MuiLink, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'wouter';
import { ofLender } from '../../../core/staff/reach.ts';
import { CHANGES, type Change } from '../changes/changeCalls.ts';
import { useRead, useSignedIn, useTools } from '../foundation/StaffContext.tsx';
import { ActDialog } from '../parts/ActDialog.tsx';
import { DataTable } from '../parts/DataTable.tsx';
import { Moment } from '../parts/Moment.tsx';
import { StaffPage } from '../parts/StaffPage.tsx';
import { Waiting } from '../parts/Waiting.tsx';
import { ReleaseDialog } from './ReleaseDialog.tsx';
import { type Agreement, type Effect, type Effects, STAND, type Stand } from './releaseCalls.ts';

/** One configuration of the history: what it would change for each lender now, who agreed, and making it current. */
export function PositionPage({ position }: { readonly position: number }) {
  const { say } = useTools();
  const stand = useRead<Stand>(`${STAND}?before=${position + 1}&most=1`);
  const effects = useRead<Effects>(`${STAND}/${position}`);
  const changes = useRead<{ readonly changes: readonly Change[] }>(`${CHANGES}?state=published`);
  const change = changes.data?.changes.find(({ published }) => published === position);
  const commit = stand.data?.commits.find((one) => one.position === position);
  const names = new Map(stand.data?.lenders.map(({ code, name }) => [code, name]));
  return (
    <StaffPage title={say('releases.at', { position })} says={commit?.why}>
      {commit && (
        <Typography>
          {say('position.by', { by: commit.by })} <Moment at={commit.at} />
        </Typography>
      )}
      {change && (
        <MuiLink component={Link} href={`/changes/${change.uuid}`}>
          {say('position.lines')}
        </MuiLink>
      )}
      <Waiting read={effects}>
        {({ lenders }) => (
          <EffectsShown
            position={position}
            effects={lenders}
            names={names}
            onChanged={() => void Promise.all([stand.again(), effects.again()])}
          />
        )}
      </Waiting>
    </StaffPage>
  );
}

interface EffectsShownProps {
  readonly position: number;
  readonly effects: readonly Effect[];
  readonly names: ReadonlyMap<string, string>;
  readonly onChanged: () => void;
}

type Asked = 'release' | 'approved' | 'declined';

function EffectsShown({ position, effects, names, onChanged }: EffectsShownProps) {
  const { say } = useTools();
  const { may } = useSignedIn();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(effects.map(({ code }) => code)));
  const [asked, setAsked] = useState<Asked>();
  if (effects.length === 0) return <Alert severity="success">{say('position.nothing')}</Alert>;
  const picked = effects.filter(({ code }) => chosen.has(code));
  const mayAll = (act: 'release.release' | 'change.approve'): boolean =>
    picked.length > 0 && picked.every(({ code }) => may(act, ofLender(code)));
  const isOwn = picked.some((one) => one.isOwn);
  const nameOf = ({ code }: Effect): string => names.get(code) ?? code;
  return (
    <Stack spacing={2}>
      <Typography variant="h2">{say('position.effects', { count: effects.length })}</Typography>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        {mayAll('release.release') && (
          <Button variant="contained" onClick={() => setAsked('release')}>
            {say('releases.release')}
          </Button>
        )}
        {mayAll('change.approve') && (
          <>
            <Button variant="outlined" disabled={isOwn} onClick={() => setAsked('approved')}>
              {say('position.approve')}
            </Button>
            <Button color="error" disabled={isOwn} onClick={() => setAsked('declined')}>
              {say('position.decline')}
            </Button>
          </>
        )}
      </Stack>
      {mayAll('change.approve') && isOwn && <Alert severity="info">{say('position.own')}</Alert>}
      <DataTable
        label={say('position.effects', { count: effects.length })}
        rows={effects}
        keyOf={({ code }) => code}
        nameOf={nameOf}
        empty=""
        choosing={{ chosen, choose: setChosen }}
        columns={[
          { id: 'lender', label: say('releases.lender'), cell: nameOf },
          { id: 'changed', label: say('position.changed'), cell: ({ changed }) => <Pointers of={changed} /> },
          {
            id: 'agreed',
            label: say('position.agreed'),
            cell: ({ agreements }) => <Agreements of={agreements} />,
          },
        ]}
      />
      {asked === 'release' && (
        <ReleaseDialog
          lenders={picked.map((one) => ({ code: one.code, name: nameOf(one) }))}
          position={position}
          onClose={() => setAsked(undefined)}
          onDone={onChanged}
        />
      )}
      {(asked === 'approved' || asked === 'declined') && (
        <OpinionDialog
          position={position}
          decision={asked}
          lenders={picked}
          onClose={() => setAsked(undefined)}
          onDone={onChanged}
        />
      )}
    </Stack>
  );
}

const MOST_POINTERS = 6;

function Pointers({ of }: { readonly of: readonly string[] }) {
  const say = useTools().say;
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? of : of.slice(0, MOST_POINTERS);
  return (
    <>
      {shown.map((pointer) => (
        <div key={pointer}>
          <code>{pointer}</code>
        </div>
      ))}
      {of.length > shown.length && (
        <Button size="small" onClick={() => setWhole(true)}>
          {say('position.more', { count: of.length - shown.length })}
        </Button>
      )}
    </>
  );
}

function Agreements({ of }: { readonly of: readonly Agreement[] }) {
  const { say } = useTools();
  return (
    <Stack spacing={1}>
      {of.map(({ kind, says, needs, has, isEnough, amongThem }) => (
        <div key={kind}>
          <Chip
            size="small"
            color={isEnough ? 'success' : 'warning'}
            label={say('position.agreements', { has, needs, kind })}
          />
          <Typography variant="body2" color="text.secondary">
            {amongThem === undefined ? says : say('position.among', { says, role: amongThem })}
          </Typography>
        </div>
      ))}
    </Stack>
  );
}

interface OpinionDialogProps {
  readonly position: number;
  readonly decision: 'approved' | 'declined';
  readonly lenders: readonly Effect[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function OpinionDialog({ position, decision, lenders, onClose, onDone }: OpinionDialogProps) {
  const { say, client, tell } = useTools();
  return (
    <ActDialog
      title={say(`position.${decision}Title`, { position })}
      says={say(`position.${decision}Says`, { count: lenders.length })}
      does={say(decision === 'approved' ? 'position.approve' : 'position.decline')}
      isHarsh={decision === 'declined'}
      onClose={onClose}
      onDo={async (why) => {
        const only = lenders.map(({ code }) => code);
        await client.send('POST', '/publish/approve', { position, only, decision, why });
        tell(say(`position.${decision}Done`));
        onDone();
      }}
    />
  );
}
