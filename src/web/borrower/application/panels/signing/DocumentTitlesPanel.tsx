import { useCopy } from '../../../../renderer/CopyContext.tsx';
import type { PanelProps } from '../../../../renderer/FormContext.tsx';
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';
import { Bullets } from '../../../../ui/layout/Bullets.tsx';
import { LoadFailure } from '../../../parts/LoadFailure.tsx';
import { shownDocuments, useDocuments } from '../documents/useDocuments.ts';

/** Panel `document-titles`: the document names of package `show`. */
export default function DocumentTitlesPanel({ options }: PanelProps) {
  const { text } = useCopy();
  const { loading } = useDocuments();
  if (loading.type === 'failed') return <LoadFailure error={loading.error} retry={loading.retry} />;
  if (loading.type === 'loading') return <Skeleton label={text('loader.page')} lines={4} />;
  return (
    <Bullets>
      {shownDocuments(loading.value, String(options?.show)).map(({ uuid, title }) => (
        <li key={uuid}>{title}</li>
      ))}
    </Bullets>
  );
}
