import type { ReactNode } from 'react';
import type { SignerView } from '../../clients/signerService.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { PageLink } from '../parts/PageLink.tsx';

interface AsideProps {
  readonly view: SignerView;
  /** The address of a signer's page. */
  readonly to: (page: string) => string;
}

const LINKS: Partial<Record<SignerView['status'], readonly [page: string, words: string]>> = {
  OPEN: ['decline', 'signer.decline.link'],
  SIGNED: ['documents', 'signer.done.documents'],
};

/**
 * Beside a page: the way out of the signing while it is open; who has signed is led to their documents and the right to
 * cancel. Undefined when it is over.
 */
export function asideOf({ view: { status }, to }: AsideProps): ReactNode {
  const link = LINKS[status];
  return link && <Aside to={to(link[0])} words={link[1]} />;
}

function Aside({ to, words }: { readonly to: string; readonly words: string }) {
  const { text } = useCopy();
  return (
    <Card>
      <PageLink to={to}>{text(words)}</PageLink>
    </Card>
  );
}
