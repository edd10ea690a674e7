import { CacheProvider } from '@emotion/react';
import styled from '@emotion/styled';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createEmotionCache } from './createEmotionCache.ts';

const Box = styled('div')({ display: 'flex', position: 'sticky', appearance: 'none' });

it('styles are written as they are, without vendor prefixes', () => {
  const cache = createEmotionCache({});
  render(
    <CacheProvider value={cache}>
      <Box />
    </CacheProvider>,
  );
  const written = cache.sheet.tags.map(({ textContent }) => textContent).join('');
  expect(written).toMatch(/^\.eq-[\w-]+\{display:flex;position:sticky;appearance:none;\}$/);
});
