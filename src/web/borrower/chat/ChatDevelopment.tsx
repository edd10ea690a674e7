import { useState } from 'react';
import { createChatService } from '../../clients/chatService.ts';
import type { SupportUser } from '../../clients/chatSupportCalls.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { SelectInput } from '../../ui/fields/SelectInput.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { useApp } from '../foundation/AppContext.tsx';

const ROLES = ['ADMIN', 'CSA', 'MANAGER', 'SPECIALIST'].map((role) => ({ value: role, label: role }));

interface ChatDevelopmentProps {
  readonly agentId: string;
  readonly onAgentId: (agentId: string) => void;
}

export default function ChatDevelopment({ agentId, onAgentId }: ChatDevelopmentProps) {
  const { text } = useCopy();
  const { services } = useApp();
  const [role, setRole] = useState('CSA');
  const [users, setUsers] = useState<readonly SupportUser[]>();
  const list = async (): Promise<void> => {
    setUsers(
      await createChatService(services.client)
        .users({ role })
        .catch(() => []),
    );
  };
  return (
    <details>
      <summary>{text('chat.development.title')}</summary>
      <Stack data-gap="small">
        <TextInput
          id="chat-agent-id"
          label={text('chat.development.agent')}
          value={agentId}
          onChange={onAgentId}
        />
        <SelectInput
          id="chat-role"
          label={text('chat.development.role')}
          options={ROLES}
          value={role}
          onChange={(next) => setRole(next ?? 'CSA')}
        />
        <Button variant="secondary" onClick={() => void list()}>
          {text('chat.development.list')}
        </Button>
        {users === undefined ? null : <Users users={users} onChoose={onAgentId} />}
      </Stack>
    </details>
  );
}

interface UsersProps {
  readonly users: readonly SupportUser[];
  readonly onChoose: (uuid: string) => void;
}

function Users({ users, onChoose }: UsersProps) {
  const { text } = useCopy();
  if (users.length === 0) return <p>{text('chat.development.none')}</p>;
  return (
    <ul aria-label={text('chat.development.users')}>
      {users.map(({ uuid, name, role }) => (
        <li key={uuid}>
          <Button variant="quiet" onClick={() => onChoose(uuid)}>
            {`${name} · ${role}`}
          </Button>
        </li>
      ))}
    </ul>
  );
}
