import type { SignerView } from '../../clients/signerService.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import DocumentReaderPanel from '../application/panels/documents/DocumentReaderPanel.tsx';
import { useHeading } from '../parts/useHeading.ts';

const ALL = { show: 'ISSUED' };

interface OverPageProps {
  readonly view: SignerView;
  readonly why: 'cancelled' | 'declined';
}

/**
 * Nothing is to be signed any more: the application is over (SIGNER-05), or they do not want to sign. Who agreed to
 * electronic records finds here what was sent to them; who declined, what tells of their own credit report.
 */
export function OverPage({ view: { role, steps }, why }: OverPageProps) {
  const { text } = useCopy();
  const title = text(`signer.${why}.title`);
  const heading = useHeading(title);
  const hasAgreed = steps.some(({ id, done }) => id === 'consent' && done);
  const hasRead = hasAgreed && (why === 'cancelled' || role === 'CO_BORROWER');
  return (
    <Page>
      <Stack>
        <PageHeader headingRef={heading} title={title} lead={text(`signer.${why}.text`)} />
        {hasRead ? (
          <Card>
            <h2>{text('signer.sent')}</h2>
            <DocumentReaderPanel options={ALL} />
          </Card>
        ) : null}
      </Stack>
    </Page>
  );
}
