import styled from '@emotion/styled';
import { Stack } from '../../ui/layout/Stack.tsx';
import { media } from '../../ui/theme/cssVars.ts';

/** Fields of a screen with an `OfferBar`; scrolling into view stays clear of it. */
export const BelowBar = styled(Stack)({
  '& *': { scrollMarginTop: '5.5rem' },
  [media.desktop]: { '& *': { scrollMarginTop: 0 } },
});
