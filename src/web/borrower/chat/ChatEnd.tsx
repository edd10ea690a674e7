import styled from '@emotion/styled';
import { withQuery } from '../../../core/shared/withQuery.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { Hidden } from '../../ui/Hidden.tsx';
import { color, fontSize } from '../../ui/theme/cssVars.ts';
import { useChat, useChatView } from './ChatContext.ts';
import { ChatSurvey } from './ChatSurvey.tsx';

const Card = styled('section')({
  display: 'grid',
  justifyItems: 'center',
  gap: '0.75rem',
  padding: '1.25rem 1.25rem calc(1.25rem + env(safe-area-inset-bottom))',
  borderTop: `1px solid ${color.hairline}`,
  textAlign: 'center',
  '& h3': { fontSize: fontSize.large, outline: 'none' },
  '& > a': { display: 'inline-flex', alignItems: 'center', minHeight: '2.75rem' },
});

/** The end of a chat (CHAT-06, CHAT-08): the lender's survey page (CALL-63), or our own survey. */
export function ChatEnd() {
  const { text } = useCopy();
  const { survey } = useRelease().app.brand.chat ?? {};
  const { startNew } = useChat();
  const { contactId } = useChatView();
  return (
    <Card aria-labelledby="chat-ended">
      <h3 id="chat-ended" tabIndex={-1}>
        {text('chat.ended.title')}
      </h3>
      {survey === undefined ? (
        <ChatSurvey />
      ) : (
        <a href={surveyAddress(survey, contactId)} target="_blank" rel="noopener">
          {text('chat.ended.survey')}
          <Hidden> ({text('common.opensInNewTab')})</Hidden>
        </a>
      )}
      <Button variant="secondary" wide onClick={startNew}>
        {text('chat.ended.new')}
      </Button>
    </Card>
  );
}

/** The survey URL; it carries the provider's contact ID and nothing personal. */
const surveyAddress = (survey: string, contactId: string | undefined): string =>
  contactId === undefined ? survey : withQuery(survey, new URLSearchParams({ contactId }));
