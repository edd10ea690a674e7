import { Button, Dialog, DialogContent, DialogTitle, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { hasPasskeys } from '../foundation/passkeys.ts';
import { useRead, useSignedIn, useTools } from '../foundation/StaffContext.tsx';
import { ActDialog } from '../parts/ActDialog.tsx';
import { DataTable } from '../parts/DataTable.tsx';
import { Moment } from '../parts/Moment.tsx';
import { Waiting } from '../parts/Waiting.tsx';
import { AddPasskey } from './AddPasskey.tsx';
import { PasswordForm } from './PasswordForm.tsx';

interface Passkey {
  readonly uuid: string;
  readonly name: string;
  readonly createdAt: string;
  readonly usedAt?: string;
}

interface OwnWays {
  readonly passkeys: readonly Passkey[];
  readonly password: boolean;
}

const PASSKEYS = '/staff/v1/me/passkeys';

/** How somebody signs in: passkeys, and a password with codes. */
export function Ways() {
  const { say, client, tell } = useTools();
  const { refresh } = useSignedIn();
  const read = useRead<OwnWays>('/staff/v1/me/ways');
  const [asked, setAsked] = useState<'passkey' | 'password'>();
  const [ending, setEnding] = useState<Passkey>();
  const done = async (text: string): Promise<void> => {
    setAsked(undefined);
    tell(text);
    await Promise.all([read.again(), refresh()]);
  };
  return (
    <Waiting read={read}>
      {({ passkeys, password }) => (
        <Stack spacing={2}>
          <DataTable
            label={say('passkey.title')}
            rows={passkeys}
            keyOf={({ uuid }) => uuid}
            empty={say('passkey.empty')}
            columns={[
              { id: 'name', label: say('passkey.name'), cell: ({ name }) => name },
              { id: 'made', label: say('passkey.made'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
              {
                id: 'used',
                label: say('passkey.used'),
                cell: ({ usedAt }) => (usedAt ? <Moment at={usedAt} /> : say('passkey.never')),
              },
              {
                id: 'acts',
                label: say('table.actions'),
                isActions: true,
                cell: (one) => (
                  <Button
                    size="small"
                    color="error"
                    aria-label={say('passkey.endOf', { name: one.name })}
                    onClick={() => setEnding(one)}
                  >
                    {say('passkey.end')}
                  </Button>
                ),
              },
            ]}
          />
          <Typography>{say(password ? 'password.isSet' : 'password.isNotSet')}</Typography>
          <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
            {hasPasskeys() && (
              <Button variant="outlined" onClick={() => setAsked('passkey')}>
                {say('passkey.add')}
              </Button>
            )}
            <Button variant="outlined" onClick={() => setAsked('password')}>
              {say(password ? 'password.change' : 'password.set')}
            </Button>
          </Stack>
          <Dialog
            open={asked !== undefined}
            onClose={() => setAsked(undefined)}
            aria-labelledby="new-way"
            fullWidth
            maxWidth="xs"
          >
            <DialogTitle id="new-way">
              {say(asked === 'passkey' ? 'passkey.add' : 'password.set')}
            </DialogTitle>
            <DialogContent sx={{ pt: '8px !important' }}>
              {asked === 'passkey' && <AddPasskey onAdded={() => done(say('passkey.added'))} />}
              {asked === 'password' && <PasswordForm onSet={() => done(say('password.done'))} />}
            </DialogContent>
          </Dialog>
          {ending && (
            <ActDialog
              title={say('passkey.endTitle', { name: ending.name })}
              says={say('passkey.endSays')}
              does={say('passkey.end')}
              why="none"
              isHarsh
              onClose={() => setEnding(undefined)}
              onDo={async () => {
                await client.send('POST', `${PASSKEYS}/${ending.uuid}/end`);
                await done(say('passkey.ended'));
              }}
            />
          )}
        </Stack>
      )}
    </Waiting>
  );
}
