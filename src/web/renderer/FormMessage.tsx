import styled from '@emotion/styled';
import { type ReactNode, useEffect, useRef } from 'react';

const Root = styled('div')({ display: 'contents' });

export function FormMessage({ children }: { children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  const shown = useRef<Element>(undefined);
  useEffect(() => {
    const refusal = root.current?.querySelector('[role="alert"]') ?? undefined;
    if (refusal && refusal !== shown.current) refusal.scrollIntoView?.({ block: 'nearest' });
    shown.current = refusal;
  });
  return <Root ref={root}>{children}</Root>;
}
