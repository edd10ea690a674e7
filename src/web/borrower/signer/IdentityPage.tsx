import type { SignerView } from '../../clients/signerService.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { ActionLink } from '../parts/ActionLink.tsx';
import { useHeading } from '../parts/useHeading.ts';
import { asideOf } from './Aside.tsx';

interface IdentityPageProps {
  readonly view: SignerView;
  /** The address of a signer's page. */
  readonly to: (page: string) => string;
}

/** What became of an identity document that was handed in (SIGNER-06). */
export function IdentityPage({ view, to }: IdentityPageProps) {
  const { identity, next, status } = view;
  const { text } = useCopy();
  const isAccepted = identity === 'ACCEPTED';
  const title = text(isAccepted ? 'signer.identity.accepted.title' : 'signer.identity.review.title');
  const lead = text(isAccepted ? 'signer.identity.accepted.text' : 'signer.identity.review.text');
  const heading = useHeading(title);
  return (
    <Page aside={status === 'OPEN' ? asideOf({ view, to }) : undefined}>
      <Stack>
        <PageHeader headingRef={heading} title={title} lead={lead} />
        {next === 'identity' ? null : <ActionLink to={to(next)}>{text('common.continue')}</ActionLink>}
      </Stack>
    </Page>
  );
}

/** Says beside another page that the document is being looked at. */
export function IdentityNote({ view: { identity } }: Pick<IdentityPageProps, 'view'>) {
  const { text } = useCopy();
  if (identity !== 'UNDER_REVIEW') return null;
  return (
    <Alert tone="info" announce="status">
      {text('signer.identity.waiting')}
    </Alert>
  );
}
