import { TextField } from '@mui/material';
import { useState } from 'react';
import type { Grant } from '../../../core/staff/permission.ts';
import { useTools } from '../foundation/StaffContext.tsx';
import { ActDialog } from '../parts/ActDialog.tsx';
import { GrantFields } from './GrantFields.tsx';
import { type Invited, PEOPLE } from './peopleCalls.ts';

interface InviteDialogProps {
  readonly onClose: () => void;
  readonly onInvited: (link: Invited, name: string) => void;
}

/** Invites somebody: makes a link, which is shown once. */
export function InviteDialog({ onClose, onInvited }: InviteDialogProps) {
  const { say, client } = useTools();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [grants, setGrants] = useState<readonly Grant[]>([]);
  return (
    <ActDialog
      title={say('people.inviteTitle')}
      says={say('people.inviteSays')}
      does={say('people.invite')}
      why="asked"
      isReady={name.trim() !== '' && email.trim() !== '' && grants.length > 0}
      onClose={onClose}
      onDo={async (reason) => {
        const body = { name: name.trim(), email: email.trim(), grants, ...(reason !== '' && { reason }) };
        onInvited(await client.send<Invited>('POST', PEOPLE, body), body.name);
      }}
    >
      <TextField
        label={say('people.name')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        autoComplete="off"
        required
      />
      <TextField
        label={say('people.email')}
        type="email"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        autoComplete="off"
        required
      />
      <GrantFields grants={grants} onChange={setGrants} />
    </ActDialog>
  );
}
