import { useState } from 'react';
import { useTools } from '../foundation/StaffContext.tsx';
import { ActDialog } from '../parts/ActDialog.tsx';
import { GrantFields } from './GrantFields.tsx';
import { PEOPLE, type Person } from './peopleCalls.ts';

interface RolesDialogProps {
  readonly person: Person;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Replaces somebody's roles. */
export function RolesDialog({ person: { uuid, name, grants: before }, onClose, onDone }: RolesDialogProps) {
  const { say, client, tell } = useTools();
  const [grants, setGrants] = useState(before);
  return (
    <ActDialog
      title={say('people.rolesTitle', { name })}
      does={say('people.rolesDoes')}
      onClose={onClose}
      onDo={async (reason) => {
        await client.send('PUT', `${PEOPLE}/${uuid}/grants`, { grants, reason });
        tell(say('people.rolesDone', { name }));
        onDone();
      }}
    >
      <GrantFields grants={grants} onChange={setGrants} />
    </ActDialog>
  );
}
