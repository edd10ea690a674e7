import styled from '@emotion/styled';
import { useEffect, useRef, useState } from 'react';
import type { ChatFile } from '../../../core/chat/chatSocket.ts';
import { formatFileSize } from '../../../core/loan/fileSize.ts';
import { timeText } from '../../../core/shared/dateText.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { useLanguage } from '../../renderer/ReleaseContext.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { color, fontSize, media, radius } from '../../ui/theme/cssVars.ts';
import { saveFile } from '../foundation/saveFile.ts';
import { useChat, useChatView } from './ChatContext.ts';
import { Aside, Scroll } from './chatParts.ts';
import type { ChatEntry } from './chatView.ts';

const Log = styled('ol')({
  display: 'grid',
  gap: '0.875rem',
  listStyle: 'none',
  '& > li': { display: 'grid', gap: '0.25rem', maxWidth: '85%', justifySelf: 'start' },
  '& > li[data-participant="customer"]': { justifySelf: 'end', justifyItems: 'end' },
  '& > li[data-participant="chatbot"]': { maxWidth: '100%', justifySelf: 'stretch' },
  '& .eq-said': {
    padding: '0.625rem 0.875rem',
    border: `1px solid ${color.hairline}`,
    borderRadius: `calc(${radius.card} + 2px)`,
    background: color.surface,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  '& [data-participant="customer"] > .eq-said': {
    borderColor: 'transparent',
    background: color.primary,
    color: color.onPrimary,
    textAlign: 'start',
  },
  '& [data-participant="chatbot"] > .eq-said': { background: color.primaryTint },
  '& [data-status="failed"] > .eq-said': {
    borderColor: color.danger,
    background: 'transparent',
    color: color.text,
  },
  [media.forced]: { '& .eq-said': { border: '1px solid CanvasText' } },
  '& .eq-about': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0 0.5rem',
    color: color.muted,
    fontSize: fontSize.small,
  },
  '& .eq-about > .eq-wrong': { color: color.danger },
  '& .eq-about > button': {
    minHeight: '2.75rem',
    padding: '0.25rem',
    border: 0,
    borderRadius: radius.control,
    background: 'transparent',
    color: color.primary,
    textDecoration: 'underline',
    textUnderlineOffset: '0.18em',
    cursor: 'pointer',
  },
  '& .eq-files': { listStyle: 'none', display: 'grid', gap: '0.25rem' },
  '& .eq-files > li': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.375rem' },
  '& .eq-files > li > button': {
    minHeight: '2.75rem',
    padding: '0.25rem',
    border: 0,
    borderRadius: radius.control,
    background: 'transparent',
    color: 'inherit',
    textDecoration: 'underline',
    textUnderlineOffset: '0.18em',
    cursor: 'pointer',
  },
});

interface ChatMessagesProps {
  readonly onQuestion: (entry: ChatEntry) => void;
}

/** The conversation (CHAT-05, CHAT-29); new messages are announced politely. */
export function ChatMessages({ onQuestion }: ChatMessagesProps) {
  const { text } = useCopy();
  const { entries, kind, phase, participants, alert } = useChatView();
  const scroll = useRef<HTMLDivElement>(null);
  const count = entries.length;
  const isLong = count > 0 || phase === 'ended';
  // The area below the messages grows at the end of the chat, and when there is no agent.
  const shown = isLong ? [count, phase, participants.length, alert].join() : undefined;
  useEffect(() => {
    if (scroll.current && shown !== undefined) scroll.current.scrollTop = scroll.current.scrollHeight;
  }, [shown]);
  return (
    <Scroll ref={scroll} tabIndex={0} role="group" aria-label={text('chat.log')}>
      {phase === 'messaging' ? (
        <Aside>{text(kind === 'chatbot' ? 'chat.chatbotIntro' : 'chat.joining')}</Aside>
      ) : null}
      <div role="log" aria-label={text('chat.log')}>
        <Log>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} onQuestion={onQuestion} />
          ))}
        </Log>
      </div>
      <Typing />
    </Scroll>
  );
}

function Entry({ entry, onQuestion }: ChatMessagesProps & { readonly entry: ChatEntry }) {
  const language = useLanguage();
  return (
    <li data-participant={entry.participant} data-status={entry.status}>
      <span className="eq-about">
        <span>{useNameOf(entry)}</span>
        <time dateTime={entry.sentAt}>{timeText(new Date(entry.sentAt), language)}</time>
      </span>
      <div className="eq-said">
        {entry.text}
        {entry.files.length > 0 ? (
          <ul className="eq-files">
            {entry.files.map((file) => (
              <SentFile key={file.uuid} file={file} />
            ))}
          </ul>
        ) : null}
      </div>
      <State entry={entry} />
      {entry.participant === 'chatbot' ? <Rating entry={entry} onQuestion={onQuestion} /> : null}
    </li>
  );
}

/** An attachment, saved without leaving the conversation. */
function SentFile({ file: { uuid, name, size } }: { readonly file: ChatFile }) {
  const { text } = useCopy();
  const { fetchFile } = useChat();
  const { phase } = useChatView();
  const [hasFailed, setFailed] = useState(false);
  const save = async (): Promise<void> => {
    setFailed(false);
    try {
      saveFile(await fetchFile(uuid), name);
    } catch {
      setFailed(true);
    }
  };
  return (
    <li>
      <Icon name="clip" />
      <span>{text('chat.attach.file', { name, size: formatFileSize(size) })}</span>
      {phase === 'messaging' ? (
        <button
          type="button"
          aria-label={text('chat.attach.saveNamed', { name })}
          onClick={() => void save()}
        >
          {text('chat.attach.save')}
        </button>
      ) : null}
      {hasFailed ? <span role="alert">{text('chat.alert.failed')}</span> : null}
    </li>
  );
}

function useNameOf({ participant, name }: Pick<ChatEntry, 'participant' | 'name'>): string {
  const { text } = useCopy();
  if (participant === 'customer') return text('chat.you');
  return participant === 'chatbot' ? text('chat.chatbot') : (name ?? text('chat.agent'));
}

/** A message being sent, or rejected (CHAT-33). */
function State({ entry }: { readonly entry: ChatEntry }) {
  const { text } = useCopy();
  const { sendAgain } = useChat();
  const { phase } = useChatView();
  if (entry.status === 'sent') return null;
  return (
    <span className="eq-about">
      {entry.status === 'sending' ? (
        <span>{text('chat.sending')}</span>
      ) : (
        <>
          <span className="eq-wrong">{text('chat.notSent')}</span>
          {phase === 'messaging' ? (
            <button type="button" onClick={() => sendAgain(entry.id)}>
              {text('chat.sendAgain')}
            </button>
          ) : null}
        </>
      )}
    </span>
  );
}

/** Asks what was wrong with a chatbot answer (CHAT-05). */
function Rating({ entry, onQuestion }: ChatMessagesProps & { readonly entry: ChatEntry }) {
  const { text } = useCopy();
  const { rated, phase } = useChatView();
  if (rated.includes(entry.id)) return <span className="eq-about">{text('chat.feedback.thanks')}</span>;
  if (phase !== 'messaging') return null;
  return (
    <span className="eq-about">
      <button type="button" aria-haspopup="dialog" onClick={() => onQuestion(entry)}>
        {text('chat.feedback.ask')}
      </button>
    </span>
  );
}

function Typing() {
  const { text } = useCopy();
  const { typing, participants } = useChatView();
  const found = participants.find(({ participant }) => participant === typing);
  const name = useNameOf({ participant: typing ?? 'agent', ...(found ? { name: found.name } : {}) });
  return typing === undefined ? null : <Aside>{text('chat.typing', { name })}</Aside>;
}
