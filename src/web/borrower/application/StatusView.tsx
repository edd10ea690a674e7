import type { Application } from '../../clients/applicationService.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { DASHBOARD } from '../app/addresses.ts';
import { ActionLink } from '../pages/ActionLink.tsx';
import { Actions, Mark } from '../pages/pageParts.tsx';
import { useHeading } from '../pages/useHeading.ts';
import type { StatusScreen } from './statusScreen.ts';

export interface StatusViewProps {
  application: Application | undefined;
  screen: StatusScreen;
  onCheckAgain: () => void;
}

/** A plain page about an application: where it stands, what happens next, whom to ask. */
export function StatusView({ application, screen, onCheckAgain }: StatusViewProps) {
  const { text } = useCopy();
  const title = text(screen.title);
  const heading = useHeading(title);
  const loanNumber = application?.loanNumber;
  return (
    <Page>
      <Stack>
        <Mark data-tone={screen.tone}>
          <Icon name={screen.tone === 'danger' ? 'alert' : screen.tone} />
        </Mark>
        <PageHeader
          headingRef={heading}
          title={title}
          eyebrow={loanNumber ? text('application.id', { loanNumber }) : undefined}
        />
        {screen.text.map((key) => (
          <p key={key}>{text(key)}</p>
        ))}
        <p>{text('application.status.support')}</p>
        <Actions>
          {screen.canCheckAgain ? (
            <Button onClick={onCheckAgain}>{text('application.status.checkAgain')}</Button>
          ) : null}
          <ActionLink to={DASHBOARD} variant={screen.canCheckAgain ? 'secondary' : 'primary'}>
            {text('common.goToDashboard')}
          </ActionLink>
        </Actions>
      </Stack>
    </Page>
  );
}
