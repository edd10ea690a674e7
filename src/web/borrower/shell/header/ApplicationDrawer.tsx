import styled from '@emotion/styled';
import useSWR from 'swr';
import { useCopy } from '../../../renderer/CopyContext.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { PanelLayer } from '../../../ui/feedback/PanelLayer.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Stack } from '../../../ui/layout/Stack.tsx';
import { color, fontSize } from '../../../ui/theme/cssVars.ts';
import { type ApplicationData, loadApplicationData, progressOf } from '../../application/applicationData.ts';
import { useApp } from '../../foundation/AppContext.tsx';
import { useApplicationUuid } from '../../foundation/subject.ts';
import { DrawerProgress } from './DrawerProgress.tsx';
import type { HeaderOverlayProps } from './headerOverlayProps.ts';
import { PlatformLinks } from './MenuParts.tsx';

const Id = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0.5rem 1rem',
  '& dt': { color: color.muted, fontSize: fontSize.small },
  '& dd': { margin: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
});

/** The application drawer (SHELL-04): number, progress and other platform applications. */
export default function ApplicationDrawer({ onClose }: HeaderOverlayProps) {
  const { text } = useCopy();
  const { services, session, statuses, ticks } = useApp();
  const uuid = useApplicationUuid();
  const { data, error } = useSWR(
    uuid === undefined ? null : ['drawer', uuid],
    ([, of]) => loadApplicationData({ services, session, statuses, ticks }, of),
    { revalidateOnMount: true },
  );
  return (
    <PanelLayer
      id="application-drawer"
      place="side"
      title={text('menu.drawer.title')}
      closeLabel={text('common.close')}
      onClose={onClose}
    >
      <Stack>
        {data ? <Drawn data={data} /> : null}
        {data === undefined && error === undefined ? (
          <Skeleton label={text('common.loading')} lines={5} />
        ) : null}
        {data === undefined && error !== undefined ? <p>{text('menu.drawer.failed')}</p> : null}
        <PlatformLinks />
      </Stack>
    </PanelLayer>
  );
}

function Drawn({ data }: { data: ApplicationData }) {
  const { text } = useCopy();
  const progress = progressOf(data);
  const { loanNumber } = data.application;
  return (
    <>
      {loanNumber ? (
        <Id>
          <dl>
            <dt>{text('menu.drawer.id')}</dt>
            <dd>{loanNumber}</dd>
          </dl>
          <CopyButton
            value={loanNumber}
            label={text('menu.drawer.copy')}
            copied={text('menu.drawer.copied')}
            failed={text('menu.drawer.notCopied')}
          />
        </Id>
      ) : null}
      {progress === undefined ? null : <DrawerProgress progress={progress} />}
    </>
  );
}
