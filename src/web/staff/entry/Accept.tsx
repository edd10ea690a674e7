import { Button, Stack, TextField, Typography } from '@mui/material';
import { type FormEvent, useEffect, useState } from 'react';
import type { Grant } from '../../../core/staff/permission.ts';
import { useTools } from '../foundation/StaffContext.tsx';
import type { StaffSession } from '../foundation/staffSession.ts';
import { useGrantText } from '../parts/useGrantText.ts';
import { useWork } from '../parts/useWork.ts';
import { EntryFrame } from './EntryFrame.tsx';
import { EntryProblem } from './EntryProblem.tsx';

interface Invitation {
  readonly kind: 'first' | 'invitation' | 'link';
  readonly name?: string;
  readonly email?: string;
  readonly roles: readonly Grant[];
}

/** Begins a session by the secret of a link, which stands behind the `#` so that no server or proxy ever logs it. */
export function Accept({ onIn }: { readonly onIn: (session: StaffSession) => Promise<unknown> }) {
  const { say, client } = useTools();
  const [secret] = useState(() => window.location.hash.slice(1));
  const [invitation, setInvitation] = useState<Invitation>();
  const looking = useWork();
  const { run: look } = looking;
  // Looks once: the secret of a page never changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `look` is new each time
  useEffect(() => {
    void look(async () =>
      setInvitation(await client.send<Invitation>('POST', '/staff/v1/invitations/look', { secret })),
    );
  }, [client, secret]);
  if (invitation === undefined)
    return (
      <EntryFrame title={say('accept.title')}>
        <EntryProblem error={looking.error} refused={say('accept.gone')} />
        {looking.error === undefined && <Typography role="status">{say('app.loading')}</Typography>}
      </EntryFrame>
    );
  return <AcceptForm invitation={invitation} secret={secret} onIn={onIn} />;
}

interface AcceptFormProps {
  readonly invitation: Invitation;
  readonly secret: string;
  readonly onIn: (session: StaffSession) => Promise<unknown>;
}

function AcceptForm({ invitation, secret, onIn }: AcceptFormProps) {
  const { say, client } = useTools();
  const grantText = useGrantText();
  const { isBusy, error, run } = useWork();
  const [name, setName] = useState(invitation.name ?? '');
  const [email, setEmail] = useState(invitation.email ?? '');
  const isFirst = invitation.kind === 'first';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const own = isFirst ? { name: name.trim(), email: email.trim() } : {};
    void run(async () => {
      const session = await client.send<StaffSession>('POST', '/staff/v1/invitations/enter', {
        secret,
        ...own,
      });
      // Not to be found by going back in the history.
      window.history.replaceState(null, '', '/staff');
      await onIn(session);
    });
  };
  const isWhole = !isFirst || (name.trim() !== '' && email.trim() !== '');
  return (
    <EntryFrame
      title={say(`accept.${invitation.kind}Title`, { name: invitation.name ?? '' })}
      says={say(`accept.${invitation.kind}`)}
    >
      <EntryProblem error={error} refused={say('accept.gone')} />
      <form onSubmit={submit} noValidate>
        <Stack spacing={2}>
          {invitation.roles.length > 0 && (
            <div>
              <Typography>{say('accept.roles')}</Typography>
              <ul>
                {invitation.roles.map((grant) => (
                  <li key={`${grant.role} ${grant.reach}`}>{grantText(grant)}</li>
                ))}
              </ul>
            </div>
          )}
          {isFirst && (
            <>
              <TextField
                label={say('accept.name')}
                autoComplete="name"
                value={name}
                onChange={({ target }) => setName(target.value)}
                required
              />
              <TextField
                label={say('signIn.email')}
                type="email"
                autoComplete="email"
                value={email}
                onChange={({ target }) => setEmail(target.value)}
                required
              />
            </>
          )}
          <Button type="submit" size="large" variant="contained" disabled={!isWhole} loading={isBusy}>
            {say('accept.submit')}
          </Button>
        </Stack>
      </form>
    </EntryFrame>
  );
}
