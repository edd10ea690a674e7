import { Button, Stack } from '@mui/material';
import { useState } from 'react';
import { useRead, useSignedIn, useTools } from '../foundation/StaffContext.tsx';
import { ActDialog } from '../parts/ActDialog.tsx';
import { DataTable } from '../parts/DataTable.tsx';
import { SecretOnce } from '../parts/SecretOnce.tsx';
import { StaffPage } from '../parts/StaffPage.tsx';
import { useGrantText } from '../parts/useGrantText.ts';
import { Waiting } from '../parts/Waiting.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { type Invited, PEOPLE, type Person } from './peopleCalls.ts';
import { RolesDialog } from './RolesDialog.tsx';

type Asked = 'roles' | 'link' | 'end';

/** The link that somebody follows; what stands behind the `#` never reaches a log. */
const linkOf = (secret: string): string => `${window.location.origin}/staff/accept#${secret}`;

/** Who works here, and what they may do. */
export function PeoplePage() {
  const { say } = useTools();
  const { mayAnywhere } = useSignedIn();
  const read = useRead<{ readonly people: readonly Person[] }>(PEOPLE);
  const [isInviting, setInviting] = useState(false);
  const [invited, setInvited] = useState<Invited & { readonly name: string }>();
  const [asked, setAsked] = useState<{ readonly what: Asked; readonly person: Person }>();
  const isManager = mayAnywhere('people.manage');
  const again = (): void => void read.again();
  return (
    <StaffPage
      title={say('people.title')}
      says={say('people.says')}
      actions={
        isManager && (
          <Button variant="contained" onClick={() => setInviting(true)}>
            {say('people.invite')}
          </Button>
        )
      }
    >
      {invited && (
        <SecretOnce says={say('people.sendLink', { name: invited.name })} secret={linkOf(invited.secret)} />
      )}
      <Waiting read={read}>
        {({ people }) => (
          <PeopleTable
            people={people}
            isManager={isManager}
            onAsk={(what, person) => setAsked({ what, person })}
          />
        )}
      </Waiting>
      {isInviting && (
        <InviteDialog
          onClose={() => setInviting(false)}
          onInvited={(link, name) => {
            setInvited({ ...link, name });
            again();
          }}
        />
      )}
      {asked?.what === 'roles' && (
        <RolesDialog person={asked.person} onClose={() => setAsked(undefined)} onDone={again} />
      )}
      {asked && asked.what !== 'roles' && (
        <PersonDialog
          what={asked.what}
          person={asked.person}
          onClose={() => setAsked(undefined)}
          onDone={(link) => {
            if (link) setInvited({ ...link, name: asked.person.name });
            again();
          }}
        />
      )}
    </StaffPage>
  );
}

interface PeopleTableProps {
  readonly people: readonly Person[];
  readonly isManager: boolean;
  readonly onAsk: (what: Asked, person: Person) => void;
}

function PeopleTable({ people, isManager, onAsk }: PeopleTableProps) {
  const { say } = useTools();
  const { session } = useSignedIn();
  const grantText = useGrantText();
  return (
    <DataTable
      label={say('people.title')}
      rows={people}
      keyOf={({ uuid }) => uuid}
      empty={say('people.empty')}
      columns={[
        { id: 'name', label: say('people.name'), cell: ({ name }) => name },
        { id: 'email', label: say('people.email'), cell: ({ email }) => email },
        { id: 'state', label: say('people.state'), cell: ({ state }) => say(`people.${state}`) },
        {
          id: 'roles',
          label: say('people.roles'),
          cell: ({ grants }) =>
            grants.map((grant) => <div key={`${grant.role} ${grant.reach}`}>{grantText(grant)}</div>),
        },
        {
          id: 'acts',
          label: say('table.actions'),
          isActions: true,
          cell: (person) =>
            isManager &&
            person.state !== 'ended' &&
            person.uuid !== session.person.uuid && (
              <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
                {(['roles', 'link', 'end'] as const).map((what) => (
                  <Button
                    key={what}
                    size="small"
                    color={what === 'end' ? 'error' : 'primary'}
                    aria-label={say(`people.${what}Of`, { name: person.name })}
                    onClick={() => onAsk(what, person)}
                  >
                    {say(`people.${what}`)}
                  </Button>
                ))}
              </Stack>
            ),
        },
      ]}
    />
  );
}

interface PersonDialogProps {
  readonly what: 'link' | 'end';
  readonly person: Person;
  readonly onClose: () => void;
  readonly onDone: (link?: Invited) => void;
}

function PersonDialog({ what, person: { uuid, name }, onClose, onDone }: PersonDialogProps) {
  const { say, client, tell } = useTools();
  return (
    <ActDialog
      title={say(`people.${what}Title`, { name })}
      says={say(`people.${what}Says`)}
      does={say(`people.${what}`)}
      isHarsh={what === 'end'}
      onClose={onClose}
      onDo={async (reason) => {
        if (what === 'link')
          onDone(await client.send<Invited>('POST', `${PEOPLE}/${uuid}/invitation`, { reason }));
        else {
          await client.send('POST', `${PEOPLE}/${uuid}/end`, { reason });
          tell(say('people.ended'));
          onDone();
        }
      }}
    />
  );
}
