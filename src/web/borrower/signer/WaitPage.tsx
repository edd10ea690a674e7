import type { ReactNode } from 'react';
import type { SignerView } from '../../clients/signerService.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { useHeading } from '../parts/useHeading.ts';
import { asideOf } from './Aside.tsx';

interface WaitPageProps {
  readonly view: SignerView;
  /** The address of a signer's page. */
  readonly to: (page: string) => string;
  readonly children?: ReactNode;
}

/** Before the documents are ready; the area asks again by itself. */
export function WaitPage({ children, ...signer }: WaitPageProps) {
  const { text } = useCopy();
  const title = text('signer.wait.title');
  const heading = useHeading(title);
  return (
    <Page aside={asideOf(signer)}>
      <Stack>
        <PageHeader headingRef={heading} title={title} lead={text('signer.wait.text')} />
        {children}
      </Stack>
    </Page>
  );
}
