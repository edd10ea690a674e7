import { useCopy } from '../../../renderer/CopyContext.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { useFlag } from '../../flags/FlagProvider.tsx';
import { useApplicationUuid } from '../../foundation/subject.ts';
import { PersonLanguage } from '../../language/PersonLanguage.tsx';
import { useAuth } from '../../session/AuthProvider.tsx';
import { NotificationsBell } from '../notices/NotificationsBell.tsx';
import { IconButton, TextButton } from '../parts/headerStyles.ts';
import { LeaveSurvey } from '../survey/LeaveSurvey.tsx';
import type { Opener } from './useOpener.ts';
import { useSeen } from './whoMaySee.ts';

/** The header's tools for signed-in users: feedback, notifications, application and account (SHELL-04). */
export default function SignedInTools({ isWide, opener }: { isWide: boolean; opener: Opener }) {
  return (
    <span className="eq-header-tools">
      {isWide ? <FeedbackLink opener={opener} /> : null}
      {useHasNotices() ? <NotificationsBell /> : null}
      {isWide ? <Account opener={opener} /> : null}
      <LeaveSurvey />
      <PersonLanguage />
    </span>
  );
}

/** Who only signs has no notifications, and conditions only with the flag (SIGNER-16). */
function useHasNotices(): boolean {
  const { role } = useAuth();
  const { enabled } = useFlag('additional-signer-conditions');
  return role !== 'signer' || enabled;
}

function FeedbackLink({ opener }: { opener: Opener }) {
  const { text } = useCopy();
  const { feedback } = useSeen();
  if (!feedback) return null;
  return (
    <TextButton
      type="button"
      aria-haspopup="dialog"
      onClick={() => opener.open('feedback')}
      {...opener.ahead('feedback')}
    >
      {text('shell.header.feedback')}
    </TextButton>
  );
}

function Account({ opener }: { opener: Opener }) {
  const { text } = useCopy();
  const uuid = useApplicationUuid();
  const button = (name: 'drawer' | 'profile', icon: 'folder' | 'person', label: string) => (
    <IconButton
      type="button"
      aria-label={text(label)}
      aria-haspopup="dialog"
      aria-expanded={opener.opened === name}
      onClick={() => opener.open(name)}
      {...opener.ahead(name)}
    >
      <Icon name={icon} />
    </IconButton>
  );
  return (
    <>
      {uuid === undefined ? null : button('drawer', 'folder', 'shell.header.application')}
      {button('profile', 'person', 'shell.header.profile')}
    </>
  );
}
