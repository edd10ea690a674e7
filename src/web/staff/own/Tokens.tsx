import { Button, Checkbox, FormControlLabel, FormGroup, FormLabel, Stack, TextField } from '@mui/material';
import { useState } from 'react';
import type { StaffAct } from '../../../core/model/generated/staff-roles.ts';
import { actsOf } from '../../../core/staff/permission.ts';
import { useList, useRead, useSignedIn, useTools } from '../foundation/StaffContext.tsx';
import { ActDialog } from '../parts/ActDialog.tsx';
import { DataTable } from '../parts/DataTable.tsx';
import { Moment } from '../parts/Moment.tsx';
import { SecretOnce } from '../parts/SecretOnce.tsx';
import { Waiting } from '../parts/Waiting.tsx';

interface OwnToken {
  readonly uuid: string;
  readonly name: string;
  readonly acts?: readonly string[];
  readonly expiresAt: string;
  readonly usedAt?: string;
}

const TOKENS = '/staff/v1/tokens';

/** Tokens for the command line: made and ended here. */
export function Tokens() {
  const { say, client, tell } = useTools();
  const list = useList();
  const read = useRead<{ readonly tokens: readonly OwnToken[] }>(TOKENS);
  const [isMaking, setMaking] = useState(false);
  const [secret, setSecret] = useState<string>();
  const [ending, setEnding] = useState<OwnToken>();
  return (
    <Stack spacing={2}>
      {secret !== undefined && <SecretOnce says={say('token.once')} secret={secret} />}
      <Waiting read={read}>
        {({ tokens }) => (
          <DataTable
            label={say('own.tokens')}
            rows={tokens}
            keyOf={({ uuid }) => uuid}
            empty={say('token.empty')}
            columns={[
              { id: 'name', label: say('token.name'), cell: ({ name }) => name },
              {
                id: 'acts',
                label: say('token.acts'),
                cell: ({ acts }) => (acts ? list(acts) : say('token.allActs')),
              },
              { id: 'until', label: say('token.until'), cell: ({ expiresAt }) => <Moment at={expiresAt} /> },
              {
                id: 'used',
                label: say('passkey.used'),
                cell: ({ usedAt }) => (usedAt ? <Moment at={usedAt} /> : say('passkey.never')),
              },
              {
                id: 'end',
                label: say('table.actions'),
                isActions: true,
                cell: (one) => (
                  <Button
                    size="small"
                    color="error"
                    aria-label={say('token.endOf', { name: one.name })}
                    onClick={() => setEnding(one)}
                  >
                    {say('token.end')}
                  </Button>
                ),
              },
            ]}
          />
        )}
      </Waiting>
      <div>
        <Button variant="outlined" onClick={() => setMaking(true)}>
          {say('token.make')}
        </Button>
      </div>
      {isMaking && (
        <TokenDialog
          onClose={() => setMaking(false)}
          onMade={(made) => {
            setSecret(made);
            void read.again();
          }}
        />
      )}
      {ending && (
        <ActDialog
          title={say('token.endTitle', { name: ending.name })}
          does={say('token.end')}
          why="asked"
          isHarsh
          onClose={() => setEnding(undefined)}
          onDo={async (reason) => {
            await client.send('POST', `${TOKENS}/${ending.uuid}/end`, reason === '' ? {} : { reason });
            tell(say('token.ended'));
            await read.again();
          }}
        />
      )}
    </Stack>
  );
}

interface TokenDialogProps {
  readonly onClose: () => void;
  readonly onMade: (secret: string) => void;
}

function TokenDialog({ onClose, onMade }: TokenDialogProps) {
  const { say, client } = useTools();
  const { session } = useSignedIn();
  const own = [...new Set(session.grants.flatMap(({ role }) => actsOf(session.roles, role)))].sort();
  const [name, setName] = useState('');
  const [days, setDays] = useState('90');
  const [acts, setActs] = useState<ReadonlySet<StaffAct>>(new Set());
  const isDays = /^\d{1,4}$/.test(days) && Number(days) > 0;
  return (
    <ActDialog
      title={say('token.make')}
      says={say('token.makeSays')}
      does={say('token.makeDoes')}
      why="none"
      isReady={name.trim() !== '' && acts.size > 0 && isDays}
      onClose={onClose}
      onDo={async () => {
        const body = { name: name.trim(), acts: [...acts], days: Number(days) };
        onMade((await client.send<{ readonly secret: string }>('POST', TOKENS, body)).secret);
      }}
    >
      <TextField
        label={say('token.name')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        slotProps={{ htmlInput: { maxLength: 100 } }}
        required
      />
      <FormGroup role="group" aria-labelledby="token-acts">
        <FormLabel id="token-acts">{say('token.acts')}</FormLabel>
        {own.map((act) => (
          <FormControlLabel
            key={act}
            label={act}
            control={
              <Checkbox
                checked={acts.has(act)}
                onChange={(_event, isOn) =>
                  setActs(
                    (before) => new Set(isOn ? [...before, act] : [...before].filter((one) => one !== act)),
                  )
                }
              />
            }
          />
        ))}
      </FormGroup>
      <TextField
        label={say('token.days')}
        value={days}
        onChange={({ target }) => setDays(target.value)}
        error={!isDays}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 4 } }}
        required
      />
    </ActDialog>
  );
}
