import { useCopy } from '../../renderer/CopyContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { useApp } from '../foundation/AppContext.tsx';
import { DASHBOARD } from '../foundation/addresses.ts';

/** The full-page fallback (ERR-01 to ERR-03). */
export function FullPageError() {
  const { text } = useCopy();
  const { leave } = useApp();
  return (
    <Page>
      <Stack role="alert">
        <PageHeader title={text('error.page.title')} lead={text('error.page.text')} />
        <p>{text('error.page.contact')}</p>
        <Stack data-gap="small">
          <Button onClick={() => leave(window.location.href)}>{text('common.tryAgain')}</Button>
          <Button variant="secondary" onClick={() => leave(DASHBOARD)}>
            {text('common.goToDashboard')}
          </Button>
        </Stack>
      </Stack>
    </Page>
  );
}
