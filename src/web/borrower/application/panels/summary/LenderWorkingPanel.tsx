import { useCopy } from '../../../../renderer/CopyContext.tsx';
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';

/** Panel `lender-working`: the outline of documents that are being made. */
export default function LenderWorkingPanel() {
  const { text } = useCopy();
  return <Skeleton label={text('screen.summary.wait.working')} lines={5} />;
}
