import styled from '@emotion/styled';
import { type FormEvent, type KeyboardEvent, useRef } from 'react';
import { ATTACHMENT_TYPES, isSendable } from '../../../core/chat/chatMessage.ts';
import { formatFileSize } from '../../../core/loan/fileSize.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { enteredText } from '../../ui/fields/enteredText.ts';
import { bareControl, boxStyles } from '../../ui/fields/fieldStyles.ts';
import { Hidden } from '../../ui/Hidden.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { roundButton } from '../../ui/roundButton.ts';
import { color, fontSize, radius } from '../../ui/theme/cssVars.ts';
import { useChat, useChatView } from './ChatContext.ts';

const Form = styled('form')({
  display: 'grid',
  gap: '0.5rem',
  padding: '0.75rem 1.25rem calc(0.75rem + env(safe-area-inset-bottom))',
  borderTop: `1px solid ${color.hairline}`,
  '& > .eq-write': { ...boxStyles, alignItems: 'flex-end' },
  '& textarea': {
    ...bareControl,
    resize: 'none',
    fieldSizing: 'content',
    minHeight: '2.875rem',
    maxHeight: '8rem',
  },
  '& .eq-write > button, & .eq-write > label': {
    ...roundButton,
    height: '2.875rem',
    borderRadius: radius.control,
    color: color.primary,
    '&:hover': { background: color.primaryTint },
    '&[aria-disabled="true"]': { color: color.muted, cursor: 'default', background: 'transparent' },
  },
  '& .eq-write > label:focus-within': { outline: `3px solid ${color.focus}`, outlineOffset: '-3px' },
  '& > ul': { display: 'grid', gap: '0.25rem', listStyle: 'none', fontSize: fontSize.small },
  '& > ul > li': { display: 'flex', alignItems: 'center', gap: '0.5rem', overflowWrap: 'anywhere' },
  '& > ul > li > span': { flex: 1, minWidth: 0 },
  '& > ul > li > button': roundButton,
  '& > .eq-hint': {
    color: color.muted,
    fontSize: fontSize.small,
    // Touch keyboards have neither key.
    '@media (pointer: coarse)': { display: 'none' },
  },
  '& > .eq-wrong': { color: color.danger, fontSize: fontSize.small },
});

/** The message input: Enter sends, Shift+Enter adds a line (CHAT-19 to CHAT-21). */
export function ChatComposer() {
  const { text } = useCopy();
  const { takesFiles, write, choose, submit } = useChat();
  const { words, files, isBusy } = useChatView().draft;
  const form = useRef<HTMLFormElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    form.current?.requestSubmit();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  const isEmpty = !isSendable({ text: words, files });
  return (
    <Form ref={form} onSubmit={onSubmit} noValidate>
      <Files />
      <Fault />
      <div className="eq-write">
        <textarea
          id="chat-message"
          rows={1}
          value={words}
          aria-label={text('chat.message')}
          aria-describedby="chat-hint"
          enterKeyHint="send"
          onChange={({ currentTarget }) => write(enteredText(currentTarget))}
          onKeyDown={onKeyDown}
        />
        {takesFiles() ? <Attach onChoose={choose} /> : null}
        <button type="submit" aria-label={text('chat.send')} aria-disabled={isEmpty || isBusy || undefined}>
          <Icon name="send" />
        </button>
      </div>
      <p className="eq-hint" id="chat-hint">
        {isBusy ? text('chat.sending') : text('chat.message.hint')}
      </p>
    </Form>
  );
}

/** The message's error. */
function Fault() {
  const { text } = useCopy();
  const { fault } = useChatView().draft;
  return fault === undefined ? null : (
    <p className="eq-wrong" role="alert" id="chat-wrong">
      {'copy' in fault ? text(fault.copy) : fault.said}
    </p>
  );
}

function Attach({ onChoose }: { readonly onChoose: (files: readonly File[]) => void }) {
  const { text } = useCopy();
  return (
    <label>
      <Icon name="clip" />
      <Hidden>{text('chat.attach')}</Hidden>
      <input
        className="eq-hidden"
        type="file"
        multiple
        accept={Object.keys(ATTACHMENT_TYPES).join(',')}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])]);
          // Lets the same file be picked again after its removal.
          target.value = '';
        }}
      />
    </label>
  );
}

function Files() {
  const { text } = useCopy();
  const { unchoose } = useChat();
  const { files } = useChatView().draft;
  if (files.length === 0) return null;
  return (
    <ul>
      {files.map(({ key, file: { name, size } }) => (
        <li key={key}>
          <Icon name="clip" />
          <span>{text('chat.attach.file', { name, size: formatFileSize(size) })}</span>
          <button
            type="button"
            aria-label={text('chat.attach.remove', { name })}
            onClick={() => unchoose(key)}
          >
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  );
}
