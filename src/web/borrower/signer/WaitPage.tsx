import type { ReactNode } from 'react';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { useHeading } from '../parts/useHeading.ts';

/** Before the documents are ready; the area asks again by itself. */
export function WaitPage({ children }: { readonly children?: ReactNode }) {
  const { text } = useCopy();
  const title = text('signer.wait.title');
  const heading = useHeading(title);
  return (
    <Page>
      <Stack>
        <PageHeader headingRef={heading} title={title} lead={text('signer.wait.text')} />
        {children}
      </Stack>
    </Page>
  );
}
