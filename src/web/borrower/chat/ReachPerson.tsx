import styled from '@emotion/styled';
import { useState } from 'react';
import type { Answers } from '../../../core/flow/answers.ts';
import { dayAndTimeText } from '../../../core/shared/dateText.ts';
import { HOURS_ZONE } from '../../../core/shared/hoursZone.ts';
import { formatUsPhone } from '../../../core/validation/phone.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { useLanguage, useRelease } from '../../renderer/ReleaseContext.tsx';
import { color, fontSize, radius } from '../../ui/theme/cssVars.ts';
import { FormDialog } from '../overlay/FormDialog.tsx';
import { useChat, useChatView } from './ChatContext.ts';
import type { PromisedCall } from './chatView.ts';

const Ways = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 1rem',
  fontSize: fontSize.small,
  '& > p': { flexBasis: '100%', color: color.muted },
  '& > p[role="status"]': { color: color.text },
  '& > a, & > button': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '2.75rem',
    padding: 0,
    border: 0,
    borderRadius: radius.control,
    background: 'transparent',
    color: color.primary,
    font: 'inherit',
    textDecoration: 'underline',
    textUnderlineOffset: '0.18em',
    cursor: 'pointer',
  },
});

/** Ways to reach a person: phone, a callback, and the assistant unless it already answers. */
export function ReachPerson() {
  const { text } = useCopy();
  const { kind, promisedCall } = useChatView();
  const { askAssistant } = useChat();
  const { supportPhone = '' } = useRelease().app.brand.company ?? {};
  return (
    <Ways role="group" aria-labelledby="chat-reach">
      <p id="chat-reach">{text('chat.reach.title')}</p>
      <a href={`tel:${supportPhone}`}>{text('chat.reach.call')}</a>
      {promisedCall === undefined ? <CallBack /> : null}
      {kind === 'chatbot' ? null : (
        <button type="button" onClick={askAssistant}>
          {text('chat.reach.assistant')}
        </button>
      )}
      <p role="status">
        <Promised call={promisedCall} />
      </p>
    </Ways>
  );
}

function CallBack() {
  const { text } = useCopy();
  const { callBack } = useChat();
  const { session, form } = useChatView();
  const [isAsking, setAsking] = useState(false);
  const name = session?.friendlyName ?? form.chatName;
  const send = ({ callName, callPhone }: Answers): Promise<void> =>
    callBack({ name: String(callName).trim(), phone: String(callPhone).replaceAll(/\D/g, '') });
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {text('chat.reach.callBack')}
      </button>
      {isAsking ? (
        <FormDialog
          id="chat-call-back"
          title={text('chat.reach.callBack')}
          step="overlay-chat-call-back"
          answers={typeof name === 'string' ? { callName: name } : {}}
          onSend={send}
          failedText={text('chat.reach.failed')}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

/** Whom we will call and, if known, by when, in the time zone of the lender's hours. */
function Promised({ call }: { readonly call: PromisedCall | undefined }) {
  const { text } = useCopy();
  const language = useLanguage();
  if (call === undefined) return null;
  const phone = formatUsPhone(call.phone);
  if (call.callBy === undefined) return text('chat.reach.promisedSoon', { phone });
  const by = dayAndTimeText(new Date(call.callBy), language, HOURS_ZONE);
  return text('chat.reach.promised', { phone, by });
}
