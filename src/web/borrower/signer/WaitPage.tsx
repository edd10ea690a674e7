import type { ReactNode } from 'react';
import type { SignerView } from '../../clients/signerService.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import DocumentReaderPanel from '../application/panels/documents/DocumentReaderPanel.tsx';
import { useHeading } from '../parts/useHeading.ts';
import { asideOf } from './Aside.tsx';

const ALL = { show: 'ISSUED' };

interface WaitPageProps {
  readonly view: SignerView;
  /** The address of a signer's page. */
  readonly to: (page: string) => string;
  readonly children?: ReactNode;
}

/**
 * Before the closing documents are ready; the area asks again by itself. What is theirs already can be read: in Texas twelve
 * days run from a notice (G-36).
 */
export function WaitPage({ children, ...signer }: WaitPageProps) {
  const { text } = useCopy();
  const title = text('signer.wait.title');
  const heading = useHeading(title);
  return (
    <Page aside={asideOf(signer)}>
      <Stack>
        <PageHeader headingRef={heading} title={title} lead={text('signer.wait.text')} />
        {children}
        <Card>
          <h2>{text('signer.sent')}</h2>
          <DocumentReaderPanel options={ALL} />
        </Card>
      </Stack>
    </Page>
  );
}
