import { useCopy } from '../../../renderer/CopyContext.tsx';

/** Panel `support`: whom to ask, by phone or e-mail. */
export default function SupportPanel() {
  const { text } = useCopy();
  return <p>{text('application.status.support')}</p>;
}
