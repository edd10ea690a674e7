import { useCopy } from '../../../../renderer/CopyContext.tsx';
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';

/** Panel `lender-working`: a placeholder for documents in preparation. */
export default function LenderWorkingPanel() {
  const { text } = useCopy();
  return <Skeleton label={text('screen.summary.wait.working')} lines={5} />;
}
