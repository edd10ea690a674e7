import type { ReactNode } from 'react';
import type { SignerView } from '../../clients/signerService.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import DocumentReaderPanel from '../application/panels/documents/DocumentReaderPanel.tsx';
import { useHeading } from '../parts/useHeading.ts';
import { RescissionCard } from './RescissionCard.tsx';
import { useAllSigned } from './useAllSigned.ts';

const ALL = { show: 'ISSUED' };

interface SignedPageProps {
  readonly view: SignerView;
  readonly onChange: () => Promise<unknown>;
  readonly children?: ReactNode;
}

/** After signing: the signed copies (SIGNER-10). */
export function SignedPage({ view, onChange, children }: SignedPageProps) {
  const { text } = useCopy();
  const title = text('signer.done.title');
  const heading = useHeading(title);
  const allSigned = useAllSigned(view.uuid);
  return (
    <Page>
      <Stack>
        <PageHeader headingRef={heading} title={title} lead={text('signer.done.text')} />
        {children}
        {allSigned === undefined ? null : (
          <Alert tone={allSigned ? 'success' : 'info'} announce="status">
            {text(allSigned ? 'signer.done.all' : 'signer.done.others')}
          </Alert>
        )}
        <Card>
          <h2>{text('signer.done.documents')}</h2>
          <DocumentReaderPanel options={ALL} />
        </Card>
        <RescissionCard {...{ view, onChange }} />
      </Stack>
    </Page>
  );
}
