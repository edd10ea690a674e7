import { Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useSignedIn, useTools } from '../foundation/StaffContext.tsx';
import { StaffPage } from '../parts/StaffPage.tsx';
import { useGrantText } from '../parts/useGrantText.ts';
import { Sessions } from './Sessions.tsx';
import { Tokens } from './Tokens.tsx';
import { Ways } from './Ways.tsx';

/** One's own account: roles, ways to sign in, sessions, tokens. */
export function OwnPage() {
  const { say } = useTools();
  const { session, mayAnywhere } = useSignedIn();
  const grantText = useGrantText();
  return (
    <StaffPage title={session.person.name} says={session.person.email}>
      <Section title={say('own.roles')}>
        <ul>
          {session.grants.map((grant) => (
            <li key={`${grant.role} ${grant.reach}`}>
              {grantText(grant)}
              <Typography variant="body2" color="text.secondary">
                {session.roles[grant.role]?.says}
              </Typography>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={say('own.ways')}>
        <Ways />
      </Section>
      <Section title={say('own.sessions')}>
        <Sessions />
      </Section>
      {mayAnywhere('tokens.own') && (
        <Section title={say('own.tokens')} says={say('own.tokensSays')}>
          <Tokens />
        </Section>
      )}
    </StaffPage>
  );
}

interface SectionProps {
  readonly title: string;
  readonly says?: string;
  readonly children: ReactNode;
}

function Section({ title, says, children }: SectionProps) {
  return (
    <Stack component="section" spacing={1.5}>
      <Typography variant="h2">{title}</Typography>
      {says && (
        <Typography color="text.secondary" sx={{ maxWidth: '70ch' }}>
          {says}
        </Typography>
      )}
      {children}
    </Stack>
  );
}
