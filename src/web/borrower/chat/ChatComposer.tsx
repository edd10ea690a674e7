import styled from '@emotion/styled';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { CHAT } from '../../../core/chat/chatConstants.ts';
import { ATTACHMENT_TYPES, isSendable } from '../../../core/chat/chatMessage.ts';
import { formatFileSize } from '../../../core/loan/fileSize.ts';
import { messageOf } from '../../clients/fetchError.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { bareControl, boxStyles } from '../../ui/fields/fieldStyles.ts';
import { Hidden } from '../../ui/Hidden.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { color, fontSize, radius } from '../../ui/theme/cssVars.ts';
import { useChat } from './ChatContext.ts';
import { refusalOfFiles } from './refusalOfFiles.ts';

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
    flex: 'none',
    display: 'grid',
    placeItems: 'center',
    width: '2.75rem',
    height: '2.875rem',
    border: 0,
    borderRadius: radius.control,
    background: 'transparent',
    color: color.primary,
    cursor: 'pointer',
    '&:hover': { background: color.primaryTint },
    '&[aria-disabled="true"]': { color: color.muted, cursor: 'default', background: 'transparent' },
  },
  '& .eq-write > label:focus-within': { outline: `3px solid ${color.focus}`, outlineOffset: '-3px' },
  '& > ul': { display: 'grid', gap: '0.25rem', listStyle: 'none', fontSize: fontSize.small },
  '& > ul > li': { display: 'flex', alignItems: 'center', gap: '0.5rem', overflowWrap: 'anywhere' },
  '& > ul > li > span': { flex: 1, minWidth: 0 },
  '& > ul > li > button': {
    display: 'grid',
    placeItems: 'center',
    width: '2.75rem',
    height: '2.75rem',
    border: 0,
    borderRadius: '50%',
    background: 'transparent',
    color: color.muted,
    cursor: 'pointer',
  },
  '& > .eq-hint': {
    color: color.muted,
    fontSize: fontSize.small,
    // A phone's keyboard has neither.
    '@media (pointer: coarse)': { display: 'none' },
  },
  '& > .eq-wrong': { color: color.danger, fontSize: fontSize.small },
});

/** Where one writes: Enter sends, Shift+Enter begins a new line (CHAT-19 to CHAT-21). */
export function ChatComposer() {
  const { text } = useCopy();
  const { type, takesFiles } = useChat();
  const form = useRef<HTMLFormElement>(null);
  const writing = useWriting();
  const { words, files, wrong, isBusy, write, choose, remove, submit } = writing;
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
      <Files files={files} onRemove={remove} />
      {wrong === undefined ? null : (
        <p className="eq-wrong" role="alert" id="chat-wrong">
          {wrong}
        </p>
      )}
      <div className="eq-write">
        <textarea
          id="chat-message"
          rows={1}
          value={words}
          aria-label={text('chat.message')}
          aria-describedby="chat-hint"
          enterKeyHint="send"
          onChange={({ target }) => {
            write(target.value);
            type(target.value);
          }}
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

/** What is being written, and sending it. What could not be sent stays. */
function useWriting() {
  const { text } = useCopy();
  const { send, attach, type } = useChat();
  const [words, setWords] = useState('');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [wrong, setWrong] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const write = (value: string): void => {
    setWords(value);
    setWrong(undefined);
  };
  const choose = (chosen: readonly File[]): void => {
    const all = [...files, ...chosen];
    const refusal = refusalOfFiles(all);
    setWrong(refusal === undefined ? undefined : text(refusal));
    if (refusal === undefined) setFiles(all);
  };
  const submit = async (): Promise<void> => {
    if (isBusy || !isSendable({ text: words, files })) return;
    if (words.length > CHAT.messageLength) {
      setWrong(text('chat.message.tooLong'));
      return;
    }
    setBusy(true);
    setWrong(undefined);
    try {
      const uploaded = await Promise.all(files.map(attach));
      type('');
      send(words, uploaded);
      setWords('');
      setFiles([]);
    } catch (error) {
      setWrong(messageOf(error) ?? text('chat.alert.resend'));
    } finally {
      setBusy(false);
    }
  };
  const remove = (file: File): void => {
    setWrong(undefined);
    setFiles((before) => before.filter((one) => one !== file));
  };
  return { words, files, wrong, isBusy, write, choose, remove, submit };
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
          // The same file can be chosen again after it was taken away.
          target.value = '';
        }}
      />
    </label>
  );
}

interface FilesProps {
  readonly files: readonly File[];
  readonly onRemove: (file: File) => void;
}

function Files({ files, onRemove }: FilesProps) {
  const { text } = useCopy();
  if (files.length === 0) return null;
  return (
    <ul>
      {files.map((file) => (
        <li key={`${file.name} ${file.size} ${file.lastModified}`}>
          <Icon name="clip" />
          <span>{text('chat.attach.file', { name: file.name, size: formatFileSize(file.size) })}</span>
          <button
            type="button"
            aria-label={text('chat.attach.remove', { name: file.name })}
            onClick={() => onRemove(file)}
          >
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  );
}
