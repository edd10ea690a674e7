import type { RendererProps } from '@jsonforms/core';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { useCopy } from '../CopyContext.tsx';
import { elementOf, forType } from '../rendererEntry.ts';
import { useShown } from '../useForm.ts';

function NoticeElement(props: RendererProps) {
  const { rich } = useCopy();
  const notice = elementOf('notice', props);
  if (!useShown(notice)) return null;
  const words = rich(notice.text);
  if (notice.tone === 'legal' || notice.tone === 'plain') return <p>{words}</p>;
  return (
    <Alert tone={notice.tone}>
      <p>{words}</p>
    </Alert>
  );
}

/** Information only; asks nothing. */
export const noticeElement = forType('Notice', NoticeElement);
