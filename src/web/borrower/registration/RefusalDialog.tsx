import type { ReactNode } from 'react';
import { dateText } from '../../../core/shared/dateText.ts';
import { formatUsPhone } from '../../../core/validation/phone.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { useApp } from '../foundation/AppContext.tsx';
import { DASHBOARD, inApp, loginAddress } from '../foundation/addresses.ts';
import { useOriginatorOf } from '../originator/useOriginator.ts';
import type { StartRefusal } from './activeApplication.ts';

interface RefusalDialogProps {
  readonly refusal: StartRefusal;
  readonly email: string | undefined;
  readonly onClose: () => void;
}

/** Why a borrower may not start now, and what to do (SUBMIT-14, SUBMIT-15, SUBMIT-32 to SUBMIT-35). */
export default function RefusalDialog({ refusal, email, onClose }: RefusalDialogProps) {
  const { text } = useCopy();
  const { title, body, action } = useRefusalWords(refusal, email);
  const { leave } = useApp();
  return (
    <Dialog
      id={`refusal-${refusal.type}`}
      open
      title={text(title)}
      onClose={onClose}
      closeLabel={text('common.close')}
      actions={
        <>
          {action ? <Button onClick={() => leave(action.href)}>{text(action.label)}</Button> : null}
          <Button variant={action ? 'secondary' : 'primary'} onClick={() => leave(DASHBOARD)}>
            {text('common.goToDashboard')}
          </Button>
        </>
      }
    >
      {body}
    </Dialog>
  );
}

interface Words {
  readonly title: string;
  readonly body: ReactNode;
  readonly action?: { readonly label: string; readonly href: string };
}

function useRefusalWords(refusal: StartRefusal, email: string | undefined): Words {
  const { text } = useCopy();
  switch (refusal.type) {
    case 'accountExists':
      return {
        title: 'modal.accountExists.title',
        body: (
          <p>
            {email
              ? text('modal.accountExists.text', { email })
              : text('modal.accountExists.textWithoutEmail')}
          </p>
        ),
        action: { label: 'modal.accountExists.login', href: loginAddress(here(), email) },
      };
    case 'recentHeloc':
      return {
        title: 'modal.recentHeloc.title',
        body: (
          <p>
            {text('modal.recentHeloc.text', {
              days: refusal.waitDays,
              date: dateText(refusal.againOn),
            })}
          </p>
        ),
      };
    case 'inquiry':
      return {
        title: 'modal.inquiry.title',
        body: <OfficerContact uuid={refusal.referrerUuid} />,
      };
    case 'active':
      return {
        title: 'modal.activeApplication.title',
        body: <p>{text('modal.activeApplication.text')}</p>,
        action: { label: 'modal.activeApplication.continue', href: inApp(`/${refusal.uuid}`) },
      };
  }
}

const here = (): string => `${window.location.pathname}${window.location.search}`;

/** Contact of the loan officer who has the application. */
function OfficerContact({ uuid }: { uuid: string | undefined }) {
  const { text } = useCopy();
  const { data: officer } = useOriginatorOf(uuid);
  const { phoneNumber, email } = officer ?? {};
  return (
    <>
      <p>{text('modal.inquiry.text')}</p>
      {phoneNumber ? (
        <p>
          <a href={`tel:${phoneNumber}`}>
            {text('modal.inquiry.phone', { phone: formatUsPhone(phoneNumber) })}
          </a>
        </p>
      ) : null}
      {email ? (
        <p>
          <a href={`mailto:${email}`}>{text('modal.inquiry.email', { email })}</a>
        </p>
      ) : null}
    </>
  );
}
