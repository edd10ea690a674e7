import styled from '@emotion/styled';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { LoadingOverlay } from '../../ui/feedback/LoadingOverlay.tsx';
import { Page } from '../../ui/layout/Page.tsx';

type Begin = () => () => void;

const LoadingContext = createContext<Begin | undefined>(undefined);

/** Covers the window while a page loads (SHELL-44). */
export function LoadingProvider({ children }: { children: ReactNode }) {
  const { text } = useCopy();
  const { loaderAnimation } = useRelease().app.brand.values;
  const [count, setCount] = useState(0);
  const begin = useCallback(() => {
    setCount((now) => now + 1);
    return () => setCount((now) => now - 1);
  }, []);
  return (
    <LoadingContext value={begin}>
      {children}
      <LoadingOverlay isUnderWay={count > 0} label={text('common.loading')} drawing={loaderAnimation} />
    </LoadingContext>
  );
}

const Room = styled('div')({ minHeight: 'calc(100dvh - 4rem)' });

/** Placeholder of a loading page: covers the window while mounted. */
export function PageLoading() {
  const begin = useContext(LoadingContext);
  useEffect(() => begin?.(), [begin]);
  return (
    <Room>
      <Page>{null}</Page>
    </Room>
  );
}
