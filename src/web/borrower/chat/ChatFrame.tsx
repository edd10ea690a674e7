import { Global } from '@emotion/react';
import styled from '@emotion/styled';
import Modal from '@mui/material/Modal';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { roundButton } from '../../ui/roundButton.ts';
import { color, floatShadow, fontSize, media, radius } from '../../ui/theme/cssVars.ts';
import { useIsWide } from '../../ui/useIsWide.ts';
import { useChat, useChatView } from './ChatContext.ts';

interface ChatFrameProps {
  /** Incremented on each request to open the chat. */
  readonly focus: number;
  readonly onLeave: () => void;
  readonly children: ReactNode;
}

const Layer = styled(Modal)({
  position: 'fixed',
  inset: 0,
  zIndex: 1300,
  '@media print': { display: 'none' },
});

const Panel = styled('section')({
  position: 'fixed',
  zIndex: 1200,
  inset: 0,
  display: 'flex',
  flexDirection: 'column',
  background: color.raised,
  color: color.text,
  outline: 'none',
  '@keyframes eq-chat': { from: { opacity: 0, transform: 'translateY(8px)' } },
  [media.motion]: { animation: 'eq-chat 180ms ease-out' },
  [media.wide]: {
    insetInlineStart: 'auto',
    width: '26rem',
    borderInlineStart: `1px solid ${color.hairline}`,
  },
  [media.desktop]: {
    inset: 'auto 1.5rem 1.5rem auto',
    width: '24rem',
    height: 'min(40rem, calc(100dvh - 6.5rem))',
    border: `1px solid ${color.hairline}`,
    borderRadius: radius.card,
    boxShadow: floatShadow,
    overflow: 'hidden',
  },
  [media.forced]: { border: '2px solid CanvasText' },
  '@media print': { display: 'none' },
  '& > .eq-chat-head': {
    display: 'flex',
    alignItems: 'center',
    gap: '0.5rem',
    padding: '0.5rem 0.75rem 0.5rem 1.25rem',
    paddingTop: 'calc(0.5rem + env(safe-area-inset-top))',
    borderBottom: `1px solid ${color.hairline}`,
    '& > div': { flex: 1, minWidth: 0 },
    '& h2': { fontSize: fontSize.large },
    '& p': { color: color.muted, fontSize: fontSize.small, overflowWrap: 'anywhere' },
    '& > .eq-chat-end': {
      minHeight: '2.75rem',
      padding: '0.25rem 0.5rem',
      border: 0,
      borderRadius: radius.control,
      background: 'transparent',
      color: color.muted,
      fontSize: fontSize.small,
      cursor: 'pointer',
      '&:hover': { color: color.text },
      textDecoration: 'underline',
      textUnderlineOffset: '0.18em',
    },
    '& > .eq-chat-close': roundButton,
  },
});

/** The page beside the window: it makes room for it, and has one column and no picture where two do not fit. */
const beside = {
  [media.desktop]: { body: { '--eq-beside': '27rem' } },
  '@media (min-width: 1024px) and (max-width: 1439.98px)': {
    body: { '--eq-columns': 'minmax(0, 35rem)', '--eq-picture': 'none' },
  },
};

/** The chat window: full screen on phones, at the side on tablets, beside the page from 1024 px, where it covers nothing. */
export function ChatFrame(props: ChatFrameProps) {
  const isWide = useIsWide();
  const panel = useRef<HTMLElement>(null);
  useFocus(panel, props.focus);
  if (isWide)
    return (
      <>
        <Global styles={beside} />
        <Window {...props} panel={panel} isModal={false} />
      </>
    );
  return (
    <Layer open onClose={props.onLeave} hideBackdrop disableRestoreFocus>
      <Window {...props} panel={panel} isModal />
    </Layer>
  );
}

/** Focuses the message input on request, otherwise the window's start. */
function useFocus(panel: RefObject<HTMLElement | null>, focus: number): void {
  useEffect(() => {
    if (focus === 0) return;
    const writing = panel.current?.querySelector<HTMLElement>('textarea');
    (writing ?? panel.current)?.focus();
  }, [panel, focus]);
}

interface WindowProps extends ChatFrameProps {
  readonly panel: RefObject<HTMLElement | null>;
  readonly isModal: boolean;
}

function Window({ onLeave, children, panel, isModal, ...given }: WindowProps) {
  const { text } = useCopy();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    // During IME composition, Escape cancels the composition only.
    if (!event.nativeEvent.isComposing) onLeave();
  };
  const { focus: _focus, ...fromLayer } = given;
  return (
    <Panel
      {...fromLayer}
      ref={panel}
      id="chat"
      role="dialog"
      aria-modal={isModal ? true : undefined}
      aria-labelledby="chat-title"
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <div className="eq-chat-head">
        <div>
          <h2 id="chat-title">{text('chat.title')}</h2>
          <With />
        </div>
        <EndButton />
        <button type="button" className="eq-chat-close" aria-label={text('chat.close')} onClick={onLeave}>
          <Icon name="close" />
        </button>
      </div>
      {children}
    </Panel>
  );
}

/** The other participant. */
function With() {
  const { text } = useCopy();
  const { phase, kind, participants } = useChatView();
  if (phase !== 'messaging') return null;
  const agent = participants.find(({ participant }) => participant === 'agent');
  const name = kind === 'chatbot' ? text('chat.chatbot') : agent?.name;
  return name === undefined ? null : <p>{text('chat.with', { name })}</p>;
}

function EndButton() {
  const { text } = useCopy();
  const { end } = useChat();
  const { phase } = useChatView();
  if (phase !== 'messaging') return null;
  return (
    <button type="button" className="eq-chat-end" onClick={end}>
      {text('chat.end')}
    </button>
  );
}
