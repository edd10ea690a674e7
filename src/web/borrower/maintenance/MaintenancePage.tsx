import { useCopy } from '../../renderer/CopyContext.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { DASHBOARD } from '../foundation/addresses.ts';
import { useHeading } from '../parts/useHeading.ts';
import type { Maintenance } from './maintenanceOf.ts';

/** Replaces a page closed for maintenance (SHELL-47, SHELL-48). */
export default function MaintenancePage({ pageTitle, message, hasDashboardLink }: Maintenance) {
  const { text } = useCopy();
  const title = pageTitle ?? text('error.maintenance.title');
  const heading = useHeading(title);
  return (
    <Page>
      <Stack>
        <PageHeader headingRef={heading} title={title} lead={message ?? text('error.maintenance.text')} />
        {hasDashboardLink ? (
          <p>
            <a href={DASHBOARD}>{text('common.goToDashboard')}</a>
          </p>
        ) : null}
      </Stack>
    </Page>
  );
}
