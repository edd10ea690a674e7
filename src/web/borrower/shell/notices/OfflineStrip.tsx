import styled from '@emotion/styled';
import { useSyncExternalStore } from 'react';
import { useCopy } from '../../../renderer/CopyContext.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { color, fontSize } from '../../../ui/theme/cssVars.ts';

const Strip = styled('div')({
  '&:empty': { display: 'none' },
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '0.75rem',
  minHeight: '2.75rem',
  padding: '0.375rem 1rem',
  borderBottom: `1px solid ${color.hairline}`,
  background: `color-mix(in srgb, ${color.warning} 12%, ${color.raised})`,
  fontSize: fontSize.small,
  '& .eq-icon': { flex: 'none', color: color.warning },
});

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** Says while the browser has no connection that nothing can be sent; the region is always there, so that it is read out. */
export function OfflineStrip() {
  const { text } = useCopy();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <Strip role="status">
      {isOnline ? null : (
        <>
          <Icon name="warning" />
          <p>{text('shell.offline')}</p>
        </>
      )}
    </Strip>
  );
}
