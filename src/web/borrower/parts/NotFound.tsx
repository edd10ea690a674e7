import { useCopy } from '../../renderer/CopyContext.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { useApp } from '../foundation/AppContext.tsx';
import { DASHBOARD, REGISTER } from '../foundation/addresses.ts';
import { useHeading } from './useHeading.ts';

/** An unknown address; signed-in borrowers can go to their applications. */
export function NotFound() {
  const { text } = useCopy();
  const { session } = useApp();
  const title = text('error.notFound.title');
  const heading = useHeading(title);
  return (
    <Page>
      <Stack>
        <PageHeader headingRef={heading} title={title} lead={text('error.notFound.text')} />
        <p>
          {session.read() === undefined ? (
            <a href={REGISTER}>{text('error.notFound.link')}</a>
          ) : (
            <a href={DASHBOARD}>{text('common.goToDashboard')}</a>
          )}
        </p>
      </Stack>
    </Page>
  );
}
