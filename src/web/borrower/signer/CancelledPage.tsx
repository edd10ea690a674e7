import type { SignerView } from '../../clients/signerService.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import DocumentReaderPanel from '../application/panels/documents/DocumentReaderPanel.tsx';
import { useHeading } from '../parts/useHeading.ts';

const ALL = { show: 'ISSUED' };

/** The application is over (SIGNER-05); who agreed to electronic records finds here what was sent to them. */
export function CancelledPage({ view: { steps } }: { readonly view: SignerView }) {
  const { text } = useCopy();
  const title = text('signer.cancelled.title');
  const heading = useHeading(title);
  const hasAgreed = steps.some(({ id, done }) => id === 'consent' && done);
  return (
    <Page>
      <Stack>
        <PageHeader headingRef={heading} title={title} lead={text('signer.cancelled.text')} />
        {hasAgreed ? (
          <Card>
            <h2>{text('signer.cancelled.documents')}</h2>
            <DocumentReaderPanel options={ALL} />
          </Card>
        ) : null}
      </Stack>
    </Page>
  );
}
