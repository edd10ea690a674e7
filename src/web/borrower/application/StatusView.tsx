import { useCopy } from '../../renderer/CopyContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { DASHBOARD } from '../foundation/addresses.ts';
import { ActionLink } from '../parts/ActionLink.tsx';
import { Actions, Mark } from '../parts/pageParts.tsx';
import { useHeading } from '../parts/useHeading.ts';
import { type ApplicationData, progressOf } from './applicationData.ts';
import { ProgressLines } from './ProgressLines.tsx';
import type { StatusScreen } from './statusScreen.ts';

export interface StatusViewProps {
  data: ApplicationData;
  screen: StatusScreen;
  onCheckAgain: () => void;
}

/** A plain page about an application: status, next steps and contact. */
export function StatusView({ data, screen, onCheckAgain }: StatusViewProps) {
  const { text } = useCopy();
  const title = text(screen.title);
  const heading = useHeading(title);
  const { loanNumber } = data.application;
  const progress = screen.isStuck ? undefined : progressOf(data);
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
        {progress ? <ProgressLines progress={progress} /> : null}
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
