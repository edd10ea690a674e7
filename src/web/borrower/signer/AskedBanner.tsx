import styled from '@emotion/styled';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { PageLink } from '../parts/PageLink.tsx';
import type { SignerConditions } from './useSignerConditions.ts';

interface AskedBannerProps {
  /** Below heloc-signer. */
  readonly page: string;
  readonly asked: SignerConditions;
  /** The address of a signer's page. */
  readonly to: (page: string) => string;
}

/** As wide as the column of a page. */
const Column = styled('aside')({ maxWidth: '37rem', margin: '0 auto', padding: '1rem 1rem 0' });

/** Above every other page: the lender waits for something of this signer. */
export function AskedBanner({ page, asked: { conditions }, to }: AskedBannerProps) {
  const { text } = useCopy();
  const open = conditions.type === 'ready' ? conditions.value.filter(({ actionNeeded }) => actionNeeded) : [];
  if (open.length === 0 || page.startsWith('conditions')) return null;
  return (
    <Column aria-label={text('signer.conditions.title')}>
      <Alert tone="warning">
        <PageLink to={to('conditions')}>{text('signer.conditions.link', { count: open.length })}</PageLink>
      </Alert>
    </Column>
  );
}
