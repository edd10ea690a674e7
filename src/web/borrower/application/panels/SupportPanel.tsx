import { useCopy } from '../../../renderer/CopyContext.tsx';

export default function SupportPanel() {
  const { text } = useCopy();
  return <p>{text('application.status.support')}</p>;
}
