import styled from '@emotion/styled';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { SIGNER_RESUME } from '../foundation/addresses.ts';
import { PageLink } from '../parts/PageLink.tsx';

/** As wide as the column of a page. */
const Column = styled('nav')({ maxWidth: '37rem', margin: '0 auto', padding: '1rem 1rem 0' });

/** Above the pages of one application, for who signs for several: the way back to the choice. */
export function OtherApplications() {
  const { text } = useCopy();
  return (
    <Column aria-label={text('signer.choose.title')}>
      <PageLink to={SIGNER_RESUME}>{text('signer.choose.other')}</PageLink>
    </Column>
  );
}
