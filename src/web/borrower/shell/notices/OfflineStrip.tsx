import styled from '@emotion/styled';
import { useState, useSyncExternalStore } from 'react';
import { useCopy } from '../../../renderer/CopyContext.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { color, fontSize } from '../../../ui/theme/cssVars.ts';
import { type ConnectionPorts, watchConnection } from './connection.ts';

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

/** A page that the server draws has just come from it. */
const isOnlineWhenDrawn = () => true;

/** Says while offline that nothing can be sent; the live region is always present, so that it is announced. */
export function OfflineStrip({ ports }: { readonly ports?: ConnectionPorts }) {
  const { text } = useCopy();
  const [connection] = useState(() => watchConnection(ports));
  const isOnline = useSyncExternalStore(connection.subscribe, connection.isOnline, isOnlineWhenDrawn);
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
