import { useCopy } from '../../renderer/CopyContext.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { REGISTER } from './addresses.ts';

/** An address that leads nowhere. */
export function NotFound() {
  const { text } = useCopy();
  return (
    <Page>
      <Stack>
        <PageHeader title={text('error.notFound.title')} lead={text('error.notFound.text')} />
        <p>
          <a href={REGISTER}>{text('error.notFound.link')}</a>
        </p>
      </Stack>
    </Page>
  );
}
